import type { BucketSize, Taken } from '@libs/token-bucket';

/** What the shared bucket gave, and what it has left, at least 0. */
export interface Loan {
  readonly granted: number;
  readonly left: number;
}

/** Gives tokens `back` to the shared bucket and asks it for up to `want`. Rejects when it can't be asked. */
export type Lend = (back: number, want: number) => Promise<Loan>;

/** A process that keeps tokens this long returns them at its next request. */
const STALE_MS = 5_000;
/** An empty bucket is not asked again for at least this long. */
const SHORTEST_PAUSE_MS = 10;
const LEASES_A_SECOND = 20;

/** How many tokens a process holds at most: a twentieth of a second's worth, at least one. */
export function leaseSizeOf({ perSecond, burst }: BucketSize): number {
  return Math.max(1, Math.min(Math.ceil(perSecond / LEASES_A_SECOND), burst));
}

/** This process's part of one shared bucket. */
export class LeasedBucket {
  private readonly leaseSize: number;
  private balance = 0;
  private left: number;
  private waiting = 0;
  private emptyUntilMs = -Infinity;
  private renewedAtMs: number;
  private renewal: Promise<void> | null = null;

  /** @param now in milliseconds, monotonic */
  constructor(
    private readonly size: BucketSize,
    private readonly lend: Lend,
    private readonly now: () => number,
  ) {
    this.leaseSize = leaseSizeOf(size);
    this.left = size.burst;
    this.renewedAtMs = now();
  }

  /** Takes a token, at once when the lease has one. Null when the shared bucket can't be asked; never rejects. */
  async take(): Promise<Taken | null> {
    if (this.balance < 1) return this.wait();
    this.balance -= 1;
    if (this.balance < this.leaseSize / 2 || this.isStale()) void this.renew().catch(() => undefined);
    return this.answer(true);
  }

  /** Returns a token that `take` gave. What is more than a lease goes back to the shared bucket: other processes need it. */
  giveBack(): void {
    this.balance += 1;
    void this.returnSurplus().catch(() => undefined);
  }

  private async returnSurplus(): Promise<void> {
    while (this.surplus() > 0) await this.renew();
  }

  private surplus(): number {
    return Math.max(0, this.balance - this.waiting - this.leaseSize);
  }

  private async wait(): Promise<Taken | null> {
    this.waiting += 1;
    try {
      while (this.balance < 1) {
        if (this.now() < this.emptyUntilMs) return this.answer(false);
        await this.renew();
      }
    } catch {
      return null;
    } finally {
      this.waiting -= 1;
    }
    this.balance -= 1;
    return this.answer(true);
  }

  /** One request at a time, for all who wait. */
  private renew(): Promise<void> {
    return (this.renewal ??= this.borrow().finally(() => (this.renewal = null)));
  }

  private async borrow(): Promise<void> {
    const back = this.isStale() ? this.balance : this.surplus();
    this.balance -= back;
    const want = Math.max(0, this.leaseSize + this.waiting - this.balance);
    const { granted, left } = await this.lend(back, want);
    this.renewedAtMs = this.now();
    this.balance += granted;
    this.left = left;
    if (this.balance >= 1) return;
    const untilOneMs = (Math.max(0, 1 - left) / this.size.perSecond) * 1_000;
    this.emptyUntilMs = this.now() + Math.max(SHORTEST_PAUSE_MS, untilOneMs);
  }

  private isStale(): boolean {
    return this.now() - this.renewedAtMs > STALE_MS;
  }

  private answer(allowed: boolean): Taken {
    const { perSecond, burst } = this.size;
    const remaining = allowed ? Math.min(burst, Math.floor(this.left) + this.balance) : 0;
    return {
      allowed,
      remaining,
      waitMs: allowed ? 0 : Math.max(0, Math.ceil(this.emptyUntilMs - this.now())),
      fullInMs: Math.ceil(((burst - remaining) / perSecond) * 1_000),
    };
  }
}
