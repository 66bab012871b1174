import type { Response } from 'express';
import { LimitLender, RateLimits } from '../../api-keys';
import type { CompleteSettings } from '../../infrastructure/config';
import { peopleRefusals } from '../people.refusals';
import { SignInLimits } from './sign-in-limits';

const SETTINGS = { RATE_LIMIT_PER_SECOND: 0, AUTH_FAILURES_PER_SECOND: 0 } as CompleteSettings;
const response = { setHeader: () => undefined } as unknown as Response;
const BURST = 20;

describe('the limits on signing in', () => {
  let limits: SignInLimits;
  let done: number;

  beforeEach(() => {
    const lender = new LimitLender(null);
    limits = new SignInLimits(lender, new RateLimits(SETTINGS, lender));
    done = 0;
  });

  const attempt = (n: number, address: string, end: () => void, knownAs: string | null = null) =>
    limits.during({ email: `invented-${n}@example.com`, address, knownAs }, response, () => {
      done += 1;
      end();
      return Promise.resolve();
    });
  const busy = () => {
    throw peopleRefusals.SIGN_IN_BUSY();
  };
  const wrong = () => {
    throw peopleRefusals.WRONG_SIGN_IN();
  };
  const right = () => undefined;

  it.each([
    ['that find no place to be checked', busy],
    ['that are wrong', wrong],
  ])('bound the passwords of one address %s, of whatever accounts', async (_what, end) => {
    const tries = Array.from({ length: 10 * BURST }, (_, n) => attempt(n, 'attacker', end));
    const ends = await Promise.allSettled(tries);
    expect(done).toBeGreaterThanOrEqual(BURST);
    expect(done).toBeLessThanOrEqual(BURST + 5);
    expect(ends.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_SIGN_INS', status: 429 } });
    await attempt(0, 'elsewhere', right);
    await attempt(0, 'attacker', right, 'somebody whom this browser signed in before');
  });

  it('do not count passwords that are right', async () => {
    for (let n = 0; n < 10 * BURST; n += 1) await attempt(n, 'office', right);
    expect(done).toBe(10 * BURST);
  });
});
