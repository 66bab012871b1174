/** A limit: `perSecond` in the long run, up to `burst` at once. */
export interface BucketSize {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Taken {
  readonly allowed: boolean;
  /** Whole tokens left. */
  readonly remaining: number;
  /** Milliseconds until there is a token; 0 when there is one. */
  readonly waitMs: number;
  /** Milliseconds until the bucket is full again. */
  readonly fullInMs: number;
}

/**
 * A bucket that fills at a steady rate and loses one token per use. The caller gives the time, in
 * milliseconds, monotonic.
 */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly size: BucketSize,
    private filledAtMs: number,
  ) {
    this.tokens = size.burst;
  }

  /** Takes a token if there is one. */
  take(nowMs: number): Taken {
    this.fill(nowMs);
    const allowed = this.tokens >= 1;
    if (allowed) this.tokens -= 1;
    const missing = Math.max(0, 1 - this.tokens);
    return {
      allowed,
      remaining: Math.floor(this.tokens),
      waitMs: Math.ceil((missing / this.size.perSecond) * 1_000),
      fullInMs: Math.ceil(((this.size.burst - this.tokens) / this.size.perSecond) * 1_000),
    };
  }

  /** Returns a token that `take` gave. */
  giveBack(): void {
    this.tokens = Math.min(this.size.burst, this.tokens + 1);
  }

  private fill(nowMs: number): void {
    const elapsedMs = Math.max(0, nowMs - this.filledAtMs);
    this.tokens = Math.min(this.size.burst, this.tokens + (elapsedMs / 1_000) * this.size.perSecond);
    this.filledAtMs = nowMs;
  }
}
