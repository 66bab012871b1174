/**
 * Wakes workers for rows that are due. Call it after the commit: a wake-up for rows that are not visible yet is lost.
 * Cheap; never throws. A lost wake-up delays work until the next look or sweep.
 */
export abstract class Calls<Data extends object> {
  /** Something is due. */
  abstract now(data: Data): void;

  /** Like `now`, for what will be due later. */
  abstract later(data: Data, delayMs: number): void;

  /** Like `now`, for what a sweep found, which other sweeps may find too. */
  abstract again(found: readonly Data[], everyMs: number): void;

  /** Reports wake-ups that this process has to handle itself: without Redis all, else those that Redis did not accept. */
  abstract listen(called: (data: Data) => void): void;
}

/** Without Redis: wakes the worker of this process, which also looks on its own. */
export class LocalCalls<Data extends object> extends Calls<Data> {
  private called: (data: Data) => void = () => undefined;

  now(data: Data): void {
    this.called(data);
  }

  later(): void {
    // The worker looks from time to time.
  }

  again(found: readonly Data[]): void {
    found.forEach((data) => this.called(data));
  }

  listen(called: (data: Data) => void): void {
    this.called = called;
  }
}
