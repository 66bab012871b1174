import { failingLoops, WorkLoop } from './work-loop';

const until = async (fact: () => boolean) => {
  while (!fact()) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('WorkLoop', () => {
  it('continues without pause while rounds find work', async () => {
    let rounds = 0;
    const loop = new WorkLoop({
      name: 'test',
      round: async () => ++rounds < 50,
      idleMs: 60_000,
      onError: () => undefined,
    });
    loop.start();
    await until(() => rounds === 50);
    await loop.stop();
  });

  it('starts a round at once when woken in an idle pause', async () => {
    let rounds = 0;
    const loop = new WorkLoop({
      name: 'test',
      round: async () => {
        rounds += 1;
        return false;
      },
      idleMs: 60_000,
      onError: () => undefined,
    });
    loop.start();
    await until(() => rounds === 1);
    loop.wake();
    await until(() => rounds === 2);
    await loop.stop();
  });

  it('does not miss a wake-up that comes during a round', async () => {
    let rounds = 0;
    const loop: WorkLoop = new WorkLoop({
      name: 'test',
      round: async () => {
        rounds += 1;
        if (rounds === 1) loop.wake();
        return false;
      },
      idleMs: 60_000,
      onError: () => undefined,
    });
    loop.start();
    await until(() => rounds === 2);
    await loop.stop();
  });

  it('reports a round that throws and continues', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const loop = new WorkLoop({
      name: 'test',
      round: async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('once');
        return false;
      },
      idleMs: 60_000,
      onError: (error) => errors.push(error),
    });
    loop.start();
    await until(() => rounds === 2);
    expect(errors).toHaveLength(1);
    await loop.stop();
  });

  it('keeps its pause after a round that failed, however often it is woken, and is stopped at once', async () => {
    const failedAtMs: number[] = [];
    const loop = new WorkLoop({
      name: 'test',
      round: () => Promise.reject(new Error('no')),
      idleMs: 60_000,
      onError: () => failedAtMs.push(performance.now()),
    });
    loop.start();
    await until(() => {
      loop.wake();
      return failedAtMs.length === 6;
    });
    const [first, second, third] = failedAtMs as [number, number, number];
    expect(second - first).toBeGreaterThan(90);
    expect(third - second).toBeGreaterThan(190);
    const askedAtMs = performance.now();
    await loop.stop();
    // The pause that it stands in takes more than three seconds.
    expect(performance.now() - askedAtMs).toBeLessThan(2_500);
  });

  it('stops only after the round under way has ended', async () => {
    let finish: () => void = () => undefined;
    let ended = false;
    const loop = new WorkLoop({
      name: 'test',
      round: async () => {
        await new Promise<void>((resolve) => (finish = resolve));
        ended = true;
        return true;
      },
      idleMs: 1,
      onError: () => undefined,
    });
    loop.start();
    const stopped = loop.stop().then(() => ended);
    finish();
    expect(await stopped).toBe(true);
  });

  it('is known as failing from the first failed round until one succeeds', async () => {
    let fails = true;
    let rounds = 0;
    const loop = new WorkLoop({
      name: 'fragile',
      round: async () => {
        rounds += 1;
        if (fails) throw new Error('no');
        return false;
      },
      idleMs: 60_000,
      onError: () => undefined,
    });
    const failing = () => failingLoops(50).map(({ name }) => name);
    loop.start();
    expect(failing()).toEqual([]);
    await until(() => failing().length === 1);
    expect([failing(), rounds > 0]).toEqual([['fragile'], true]);
    fails = false;
    loop.wake();
    await until(() => failing().length === 0);
    fails = true;
    loop.wake();
    await until(() => failing().length === 1);
    await loop.stop();
    expect(failing()).toEqual([]);
  });
});
