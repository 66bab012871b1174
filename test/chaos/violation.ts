/** A promise that was not kept. */
export interface Violation {
  /** The promise, in a few words; the same for every violation of it. */
  readonly rule: string;
  /** The request, order or event that shows it. */
  readonly subject: string;
  readonly detail: string;
}
