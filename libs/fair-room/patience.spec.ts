import { Patience } from './patience';

const work = (ms: number) => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};

describe('a pause of patience', () => {
  it('ends behind the input that has come meanwhile, although its time is over before that is read', async () => {
    const patience = new Patience();
    let rounds = 0;
    const round = () => {
      rounds += 1;
      again = setImmediate(round);
    };
    let again = setImmediate(round);
    const others = setInterval(() => undefined, 1);
    const roundsOfPauses: number[] = [];
    for (let step = 0; step < 5; step += 1) {
      await patience.begin('busy');
      work(5);
      patience.end('busy', 0);
      const next = patience.begin('busy');
      work(2);
      const before = rounds;
      await next;
      patience.end('busy', 0);
      roundsOfPauses.push(rounds - before);
    }
    clearInterval(others);
    clearImmediate(again);
    expect(Math.min(...roundsOfPauses)).toBeGreaterThan(0);
  });
});

describe('patience', () => {
  it('lets the next one begin after a pause, and callers in turns', async () => {
    const patience = new Patience();
    const order: string[] = [];
    const wait = async (caller: string) => {
      await patience.begin(caller);
      order.push(caller);
      patience.end(caller, 1);
    };
    await Promise.all([wait('busy'), wait('busy'), wait('busy'), wait('quiet')]);
    expect(order).toEqual(['busy', 'busy', 'quiet', 'busy']);
  });

  it('refuses who waits for longer than its limit, who leaves nothing behind', async () => {
    const patience = new Patience(() => new Error('too long'));
    await patience.begin('one');
    await expect(patience.begin('other', undefined, 1)).rejects.toThrow('too long');
    patience.end('one', 0);
    await expect(patience.begin('third')).resolves.toBeUndefined();
  });
});
