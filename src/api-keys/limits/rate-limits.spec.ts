import type { Response } from 'express';
import type { CompleteSettings } from '../../infrastructure/config';
import type { Caller } from '../model/caller';
import type { LimitLender } from './limit-lender';
import { RateLimits } from './rate-limits';

const SETTINGS = { RATE_LIMIT_PER_SECOND: 0.001, RATE_LIMIT_BURST: 10 } as CompleteSettings;
const response = { setHeader: () => undefined } as unknown as Response;

describe('rate limits', () => {
  it('are one for all devices of an owner, beside that of the owner and that of another key', async () => {
    const limits = new RateLimits(SETTINGS, { of: () => null } as unknown as LimitLender);
    const passed = async (...callers: { keyId: string; share?: string }[]) => {
      let count = 0;
      for (let n = 0; n < 30; n += 1)
        await limits.countRequest(callers[n % callers.length] as Caller, response).then(
          () => (count += 1),
          (error: unknown) => expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' }),
        );
      return count;
    };
    const devices = ['a', 'b', 'c', 'd', 'e'].map((keyId) => ({ keyId, share: 'devices owner' }));
    expect(await passed(...devices)).toBe(10);
    expect(await passed({ keyId: 'owner' })).toBe(10);
    expect(await passed({ keyId: 'another' })).toBe(10);
  });
});
