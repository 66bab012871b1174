import { type Text, withMember } from '@libs/json-text';

/**
 * The 202 of an accepted request, as text: a repeat gets the same bytes
 * (docs/changing-orders.md#what-a-key-remembers).
 */
export class AcceptedResponse {
  constructor(
    readonly channelId: string,
    readonly jobId: string,
    /** JSON text of an object. */
    readonly text: Text,
    /** Whether the request is a repeat and this is its first response. */
    readonly isRepeat = false,
  ) {}

  /** The path of the job. */
  get location(): string {
    return `/v1/jobs/${this.jobId}`;
  }

  /** The response with one more member. */
  with(name: string, value: unknown): Text {
    return withMember(this.text, name, JSON.stringify(value));
  }
}
