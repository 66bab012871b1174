import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { accessRefusals } from '../api-key.refusals';
import { LimitLender } from './limit-lender';
import { LimitBuckets } from './limit-buckets';

const CALLS_A_MINUTE = 30;

/** Calls that a client can make the service do. */
export type TestCall = 'webhook_test' | 'oauth2_test' | 'health_check';

/**
 * Limits how often a channel's addresses are called on a client's request, so that nobody uses the service to
 * attack others (docs/rate-limits.md#test-calls): shared by all processes like the other limits.
 */
@Injectable()
export class TestCallLimits {
  private readonly calls: LimitBuckets;

  constructor(lender: LimitLender) {
    const size = { perSecond: CALLS_A_MINUTE / 60, burst: CALLS_A_MINUTE };
    this.calls = new LimitBuckets(size, (name) => lender.of(`tests:${name}`, size));
  }

  /** Counts a call; refuses with 429 when there were too many of its kind. */
  async count(call: TestCall, channelId: string, response: Response): Promise<void> {
    const { allowed, waitMs } = await this.calls.take(`${call}:${channelId}`);
    if (allowed) return;
    response.setHeader('Retry-After', Math.max(1, Math.ceil(waitMs / 1_000)));
    throw accessRefusals.TOO_MANY_TEST_CALLS(CALLS_A_MINUTE);
  }
}
