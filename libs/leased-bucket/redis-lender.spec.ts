import { LenderAwayError, RedisLender, type ScriptingRedis } from '.';

const SIZE = { perSecond: 10, burst: 20 };

const redis = (answer: () => Promise<unknown>, status = 'ready') => {
  const calls: unknown[][] = [];
  const fake: ScriptingRedis = {
    status,
    eval: (...call) => {
      calls.push(call);
      return answer();
    },
  };
  return { fake, calls };
};

describe('RedisLender', () => {
  it('asks with one key, tagged so that a Cluster finds its slot', async () => {
    const { fake, calls } = redis(async () => [3, '16.500']);
    const loan = await new RedisLender(fake, 'limits').lend('key-1', SIZE, 2, 3);
    expect(loan).toEqual({ granted: 3, left: 16.5 });
    expect(calls[0]!.slice(1)).toEqual([1, 'limits:{key-1}', 10, 20, 2, 3]);
  });

  it('does not queue behind a connection that is not there', async () => {
    const { fake, calls } = redis(async () => [1, '0'], 'reconnecting');
    await expect(new RedisLender(fake, 'limits').lend('a', SIZE, 0, 1)).rejects.toThrow(LenderAwayError);
    expect(calls).toEqual([]);
  });

  it('waits a limited time for a response, logs once, and then leaves Redis alone for a while', async () => {
    const { fake, calls } = redis(() => new Promise(() => undefined));
    const reasons: string[] = [];
    const lender = new RedisLender(fake, 'limits', (reason) => reasons.push(reason));
    await expect(lender.lend('a', SIZE, 0, 1)).rejects.toThrow(LenderAwayError);
    await expect(lender.lend('b', SIZE, 0, 1)).rejects.toThrow(LenderAwayError);
    expect(calls.length).toBe(1);
    expect(reasons).toEqual(['no answer within 250 ms']);
  });
});
