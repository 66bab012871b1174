/**
 * A claim held by this process, and a signal that aborts its try. There is one per row, so it is lighter than an
 * `AbortController`.
 */
export class Lease {
  aborted = false;
  private listener: (() => void) | null = null;

  /** @param endsAtMs on this process's monotonic clock; never later than in the database */
  constructor(public endsAtMs: number) {}

  /** The claim is lost or released: aborts the try under way. */
  abort(): void {
    this.aborted = true;
    this.listener?.();
  }

  /** Only one listener at a time: the try under way. */
  addEventListener(_type: 'abort', listener: () => void): void {
    this.listener = listener;
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    if (this.listener === listener) this.listener = null;
  }
}
