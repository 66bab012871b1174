/**
 * The 202 of an accepted request, as text: a repeat is answered the same bytes
 * (docs/changing-orders.md#what-a-key-remembers).
 */
export class AcceptedAnswer {
  constructor(
    readonly channelId: string,
    readonly jobId: string,
    /** JSON text of an object. */
    readonly text: string,
    /** Whether the request came before, and this is what it was answered then. */
    readonly isRepeat = false,
  ) {}

  /** Where the job can be looked at. */
  get location(): string {
    return `/v1/jobs/${this.jobId}`;
  }

  /** The answer with one member more. */
  with(name: string, value: unknown): string {
    return `${this.text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
  }
}
