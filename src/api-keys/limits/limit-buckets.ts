import { LRUCache } from 'lru-cache';
import { mostRecent } from '@libs/recent-entries';
import { type Lend, LeasedBucket } from '@libs/leased-bucket';
import { type BucketSize, type Taken, TokenBucket } from '@libs/token-bucket';

const MOST_BUCKETS = 50_000;

interface Bucket {
  /**
   * This process's own count: decides while the shared bucket is unavailable, and refuses obvious excess
   * without asking it.
   */
  readonly own: TokenBucket;
  readonly shared: LeasedBucket | null;
}

/** Buckets of one size by name; the least recently used are evicted. */
export class LimitBuckets {
  private readonly buckets = new LRUCache<string, Bucket>(mostRecent(MOST_BUCKETS));

  /** @param lendOf the shared bucket of a name, or null when limits are not shared */
  constructor(
    readonly size: BucketSize,
    private readonly lendOf: (name: string) => Lend | null,
  ) {}

  /** Takes a token of the name's bucket. Never rejects. */
  async take(name: string): Promise<Taken> {
    const bucket = this.bucketOf(name);
    const own = bucket.own.take(performance.now());
    if (!own.allowed || bucket.shared === null) return own;
    return (await bucket.shared.take()) ?? own;
  }

  /** Returns a token that `take` gave. */
  giveBack(name: string): void {
    const { own, shared } = this.bucketOf(name);
    own.giveBack();
    shared?.giveBack();
  }

  private bucketOf(name: string): Bucket {
    const known = this.buckets.get(name);
    if (known !== undefined) return known;
    const lend = this.lendOf(name);
    const bucket = {
      own: new TokenBucket(this.size, performance.now()),
      shared: lend && new LeasedBucket(this.size, lend, () => performance.now()),
    };
    this.buckets.set(name, bucket);
    return bucket;
  }
}
