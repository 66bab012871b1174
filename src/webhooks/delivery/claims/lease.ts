import type { CancelSignal } from '@libs/safe-fetch';

/**
 * A claim in this process's hands, and a signal for the attempt that is made under it. There is one for each delivery, so
 * it is lighter than an `AbortController`.
 */
export class Lease implements CancelSignal {
  aborted = false;
  private listener: (() => void) | null = null;

  /** @param endsAtMs on this process's monotonic clock; never later than the database thinks */
  constructor(public endsAtMs: number) {}

  /** The claim is lost, or given up: ends the attempt that is under way. */
  abort(): void {
    this.aborted = true;
    this.listener?.();
  }

  /** One listens at a time: the attempt that is under way. */
  addEventListener(_type: 'abort', listener: () => void): void {
    this.listener = listener;
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    if (this.listener === listener) this.listener = null;
  }
}
