import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { accessRefusals } from '../api-key.refusals';
import { isUnlimited } from '../key-grants';
import type { Caller } from '../model/caller';
import { LimitLender } from './limit-lender';
import { LimitBuckets } from './limit-buckets';

const CALLS_OF_A_CHANNEL = 30;
const CALLS_OF_A_CALLER = 120;

/** Calls that a client can make the service do. */
export type TestCall = 'webhook_test' | 'oauth2_test' | 'health_check';

/**
 * Limits how often a channel's addresses are called on clients' request, and one client's request, so that nobody uses the
 * service to attack others (docs/rate-limits.md#test-calls): shared by all processes like the other limits.
 */
@Injectable()
export class TestCallLimits {
  private readonly ofChannels: LimitBuckets;
  private readonly ofCallers: LimitBuckets;

  constructor(lender: LimitLender) {
    const limited = (kind: string, callsAMinute: number): LimitBuckets => {
      const size = { perSecond: callsAMinute / 60, burst: callsAMinute };
      return new LimitBuckets(size, (name) => lender.of(`${kind}:${name}`, size));
    };
    this.ofChannels = limited('tests', CALLS_OF_A_CHANNEL);
    this.ofCallers = limited('tests-of-callers', CALLS_OF_A_CALLER);
  }

  /** Counts a call; refuses with 429 when there were too many of its kind. Of callers, admins are not counted. */
  async count(call: TestCall, channelId: string, caller: Caller, response: Response): Promise<void> {
    if (!isUnlimited(caller)) await take(this.ofCallers, `${call}:${caller.keyId}`, 'caller', response);
    await take(this.ofChannels, `${call}:${channelId}`, 'channel', response);
  }
}

async function take(buckets: LimitBuckets, name: string, whose: string, response: Response): Promise<void> {
  const { allowed, waitMs } = await buckets.take(name);
  if (allowed) return;
  response.setHeader('Retry-After', Math.max(1, Math.ceil(waitMs / 1_000)));
  throw accessRefusals.TOO_MANY_TEST_CALLS(whose, buckets.size.burst);
}
