import type { Response } from 'express';
import type { Caller } from '../model/caller';
import { LimitLender } from './limit-lender';
import { TestCallLimits } from './test-call-limits';

const MANY = 200;

function callerWith(scope: Caller['scope'], keyId: string): Caller {
  return { kind: 'key', keyId, clientName: 'c', scope, channelIds: new Set() };
}

describe('limits of test calls', () => {
  const headers: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: unknown) => (headers[name] = value),
  } as unknown as Response;

  /** How many of a call to each of many channels pass. */
  async function passed(limits: TestCallLimits, caller: Caller): Promise<number> {
    let count = 0;
    for (let n = 0; n < MANY; n += 1) {
      await limits.count('webhook_test', `channel ${n}`, caller, response).then(
        () => (count += 1),
        (error: unknown) => expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_TEST_CALLS' }),
      );
    }
    return count;
  }

  it('are those of one caller over all channels, not of two, and no admin has them', async () => {
    const limits = new TestCallLimits(new LimitLender(null));
    const startedMs = performance.now();
    const one = await passed(limits, callerWith('write', 'one'));
    const filledUp = Math.ceil((performance.now() - startedMs) / 500);
    expect(one).toBeGreaterThanOrEqual(120);
    expect(one).toBeLessThanOrEqual(120 + filledUp);
    expect(Number(headers['Retry-After'])).toBeGreaterThanOrEqual(1);
    expect(await passed(limits, callerWith('write', 'two'))).toBeGreaterThanOrEqual(120);
    expect(await passed(limits, callerWith('admin', 'three'))).toBe(MANY);
  });
});
