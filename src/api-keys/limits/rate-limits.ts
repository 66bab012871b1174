import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { BucketSize, Taken } from '@libs/token-bucket';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { shareOf } from '../../infrastructure/http';
import { accessRefusals } from '../api-key.refusals';
import { LimitLender } from './limit-lender';
import { LimitBuckets } from './limit-buckets';
import type { Caller } from '../model/caller';

/**
 * Limits each credential's requests, those of an owner's devices together, and each address's failed authentications (docs/rate-limits.md): for all
 * processes together with Redis; per process without it, or when it does not respond.
 */
@Injectable()
export class RateLimits {
  private readonly requests: LimitBuckets | null;
  private readonly failures: LimitBuckets | null;

  constructor(@Inject(SETTINGS_TOKEN) settings: CompleteSettings, lender: LimitLender) {
    const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST, AUTH_FAILURES_PER_SECOND } = settings;
    const limited = (kind: string, size: BucketSize): LimitBuckets | null =>
      size.perSecond === 0 ? null : new LimitBuckets(size, (name) => lender.of(`${kind}:${name}`, size));
    this.requests = limited('requests', { perSecond: RATE_LIMIT_PER_SECOND, burst: RATE_LIMIT_BURST });
    this.failures = limited('failures', {
      perSecond: AUTH_FAILURES_PER_SECOND,
      burst: AUTH_FAILURES_PER_SECOND,
    });
  }

  /**
   * Counts a request of the caller; refuses with 429 when there are too many. Response headers say how many
   * are left.
   */
  async countRequest(caller: Caller, response: Response): Promise<void> {
    if (this.requests === null) return;
    answer(this.requests, await this.requests.take(shareOf(caller)), response);
  }

  /** Counts a failed authentication from the address. Null when there is no limit. */
  async takeFailure(address: string): Promise<Taken | null> {
    return this.failures === null ? null : this.failures.take(address);
  }

  /** Undoes `takeFailure`: the credential was valid. */
  giveFailureBack(address: string): void {
    this.failures?.giveBack(address);
  }

  /** Sets the headers with the remaining failures; refuses with 429 when there were too many. */
  showFailures(taken: Taken | null, response: Response): void {
    if (this.failures !== null && taken !== null) answer(this.failures, taken, response);
  }
}

function answer({ size }: LimitBuckets, taken: Taken, response: Response): void {
  response.setHeader('RateLimit-Limit', size.burst);
  response.setHeader('RateLimit-Remaining', taken.remaining);
  response.setHeader('RateLimit-Reset', Math.ceil(taken.fullInMs / 1_000));
  if (taken.allowed) return;
  response.setHeader('Retry-After', Math.max(1, Math.ceil(taken.waitMs / 1_000)));
  throw accessRefusals.TOO_MANY_REQUESTS();
}
