/** The 202 of an accepted request, as text: a repeat is answered the same bytes (D20). */
export class AcceptedAnswer {
  constructor(
    readonly channelId: string,
    readonly jobId: string,
    /** JSON text of an object. */
    readonly text: string,
  ) {}

  /** The answer with one member more. */
  with(name: string, value: unknown): string {
    return `${this.text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
  }
}
