import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type BucketSize, type Taken, TokenBucket } from '@libs/token-bucket';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { accessRefusals } from './api-key.refusals';
import type { Caller } from './model/caller';

const MOST_BUCKETS = 50_000;

/** Limits each credential's requests and each address's failed authentications, in this process (D16). */
@Injectable()
export class RateLimits {
  private readonly requests: Buckets | null;
  private readonly failures: Buckets | null;

  constructor(@Inject(SETTINGS_TOKEN) settings: CompleteSettings) {
    const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST, AUTH_FAILURES_PER_SECOND } = settings;
    this.requests = bucketsOf({ perSecond: RATE_LIMIT_PER_SECOND, burst: RATE_LIMIT_BURST });
    this.failures = bucketsOf({ perSecond: AUTH_FAILURES_PER_SECOND, burst: AUTH_FAILURES_PER_SECOND });
  }

  /** Counts a request of the caller; refuses with 429 when there were too many. Answers say how many are left. */
  countRequest(caller: Caller, response: Response): void {
    this.requests?.count(caller.keyId ?? 'system', response);
  }

  /** Counts a failed authentication from the address; refuses with 429 instead of 401 when there were too many. */
  countFailure(address: string, response: Response): void {
    this.failures?.count(address, response);
  }
}

class Buckets {
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: MOST_BUCKETS });

  constructor(private readonly size: BucketSize) {}

  count(name: string, response: Response): void {
    const nowMs = performance.now();
    let bucket = this.buckets.get(name);
    if (bucket === undefined) {
      bucket = new TokenBucket(this.size, nowMs);
      this.buckets.set(name, bucket);
    }
    this.answer(bucket.take(nowMs), response);
  }

  private answer(taken: Taken, response: Response): void {
    response.setHeader('RateLimit-Limit', this.size.burst);
    response.setHeader('RateLimit-Remaining', taken.remaining);
    response.setHeader('RateLimit-Reset', Math.ceil(taken.fullInMs / 1_000));
    if (taken.allowed) return;
    response.setHeader('Retry-After', Math.max(1, Math.ceil(taken.waitMs / 1_000)));
    throw accessRefusals.TOO_MANY_REQUESTS();
  }
}

function bucketsOf(size: BucketSize): Buckets | null {
  return size.perSecond === 0 ? null : new Buckets(size);
}
