const WINDOW_MS = 500;
const PARTS = 2;

/**
 * How many good responses arrive per quarter of a second, averaged over the last half second. Example: 100 in
 * the last half second: 50.
 */
export class ResponsePace {
  private startedAtMs = 0;
  private count = 0;
  /** The count of the previous window. */
  private before = 0;

  answered(nowMs: number): void {
    this.moveTo(nowMs);
    if (this.count + this.before === 0) this.startedAtMs = nowMs;
    this.count += 1;
  }

  reset(): void {
    this.count = 0;
    this.before = 0;
  }

  at(nowMs: number): number {
    this.moveTo(nowMs);
    return Math.floor(Math.max(this.count, this.before) / PARTS);
  }

  private moveTo(nowMs: number): void {
    const windows = Math.floor((nowMs - this.startedAtMs) / WINDOW_MS);
    if (windows < 1) return;
    this.startedAtMs += windows * WINDOW_MS;
    this.before = windows === 1 ? this.count : 0;
    this.count = 0;
  }
}
