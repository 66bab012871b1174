import { FairSemaphore } from './fair-semaphore';

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('works of which a few run at once', () => {
  it('are done in turns of their callers, however many of one caller wait', async () => {
    const atOnce = new FairSemaphore(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const run = (caller: string) =>
      atOnce.run(caller, () => {
        begun.push(caller);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = Array.from({ length: 10 }, () => run('greedy'));
    all.push(run('modest'));
    await soon();
    expect(begun).toEqual(['greedy', 'greedy']);
    for (const end of ends.splice(0)) end();
    await soon();
    expect(begun.slice(2).sort()).toEqual(['greedy', 'modest']);
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await soon();
    }
    await Promise.all(all);
    expect(begun).toHaveLength(11);
  });

  it('leave their room to the next also when they fail', async () => {
    const atOnce = new FairSemaphore(1);
    const fails = atOnce.run('a', () => Promise.reject(new Error('failed')));
    const next = atOnce.run('b', () => Promise.resolve('done'));
    await expect(fails).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
  });
});
