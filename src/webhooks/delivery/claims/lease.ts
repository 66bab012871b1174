import type { CancelSignal } from '@libs/safe-fetch';

/**
 * A claim held by this process, and a signal that aborts its attempt. There is one per delivery, so it is
 * lighter than an `AbortController`.
 */
export class Lease implements CancelSignal {
  aborted = false;
  private listener: (() => void) | null = null;

  /** @param endsAtMs on this process's monotonic clock; never later than in the database */
  constructor(public endsAtMs: number) {}

  /** The claim is lost or released: aborts the attempt under way. */
  abort(): void {
    this.aborted = true;
    this.listener?.();
  }

  /** Only one listener at a time: the attempt under way. */
  addEventListener(_type: 'abort', listener: () => void): void {
    this.listener = listener;
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    if (this.listener === listener) this.listener = null;
  }
}
