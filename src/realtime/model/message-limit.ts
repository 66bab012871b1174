/** How many messages one socket may send: as many a second as given, and that many at once. */
export class MessageLimit {
  private left: number;
  private atMs: number;

  constructor(
    private readonly perSecond: number,
    nowMs: number,
  ) {
    this.left = perSecond;
    this.atMs = nowMs;
  }

  /** Counts one message; false when it is one too many. */
  take(nowMs: number): boolean {
    const regained = ((nowMs - this.atMs) / 1_000) * this.perSecond;
    this.left = Math.min(this.perSecond, this.left + Math.max(0, regained));
    this.atMs = nowMs;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
