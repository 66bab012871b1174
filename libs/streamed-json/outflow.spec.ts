import { NoRoomError, Outflow } from './outflow';

const KB = 1024;
const MB = 1024 * KB;
const TIMES = { slowMs: 5_000, greedyMs: 1_000, patienceMs: 10_000 };

/** Lets a second pass in steps, in which whatever is due happens. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) await jest.advanceTimersByTimeAsync(50);
}

describe('room for long responses that callers share', () => {
  const outflowOf = (mostBytes = 32 * MB) => new Outflow({ mostBytes, ...TIMES });
  let outflow: Outflow;
  beforeEach(() => {
    jest.useFakeTimers();
    outflow = outflowOf();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** A client that reads nothing, and asks again whenever it is cut or refused; counts how often it is cut. */
  function hog(caller: string, bytes: number, cuts = { count: 0 }): { count: number } {
    let release = () => undefined as void;
    const again = () => void hog(caller, bytes, cuts);
    const cut = () =>
      setImmediate(() => {
        cuts.count += 1;
        release();
        again();
      });
    outflow.take(caller, bytes, cut).then((own) => (release = own), again);
    return cuts;
  }

  const hogs = (caller: string, count: number, bytes: number) => {
    const cuts = { count: 0 };
    for (let n = 0; n < count; n += 1) hog(caller, bytes, cuts);
    return cuts;
  };

  /** How long it waits; it is read at once. */
  async function waitOf(caller: string, bytes: number): Promise<number> {
    const since = performance.now();
    (await outflow.take(caller, bytes, () => undefined))();
    return performance.now() - since;
  }

  /** One that holds its room and is read too slowly. */
  function reader(caller: string, bytes: number): { state: 'waits' | 'reads' | 'cut' | 'refused' } {
    const seen = { state: 'waits' } as ReturnType<typeof reader>;
    let release = () => undefined as void;
    const cut = () => {
      seen.state = 'cut';
      release();
    };
    outflow.take(caller, bytes, cut).then(
      (own) => {
        seen.state = 'reads';
        release = own;
      },
      (error: unknown) => (seen.state = error instanceof NoRoomError ? 'refused' : 'waits'),
    );
    return seen;
  }

  it('has some at once for who holds little, however many responses of one caller nobody reads', async () => {
    hogs('greedy', 40, 4 * MB);
    for (let n = 0; n < 20; n += 1) {
      expect(await waitOf('shop', 256 * KB)).toBe(0);
      await pass(900);
    }
  });

  it('is taken within about a second from the caller that holds most, when that leaves nobody else any', async () => {
    const cuts = hogs('greedy', 40, 4 * MB);
    const others = ['second', 'third'].map((caller) => hogs(caller, 40, 4 * MB));
    for (let n = 0; n < 20; n += 1) {
      const waits = waitOf('shop', 256 * KB);
      await pass(2_000);
      expect(await waits).toBeLessThanOrEqual(1_300);
    }
    expect(cuts.count).toBeGreaterThan(0);
    expect(others.map(({ count }) => count)).not.toContain(0);
  });

  it('is reached by a large response too, whatever small ones of others come again', async () => {
    hogs('greedy', 200, 256 * KB);
    const large = reader('shop', 10 * MB);
    await pass(1_500);
    expect(large.state).toBe('reads');
  });

  it('is for one response larger than all of it when all others are through or cut', async () => {
    const greedy = hogs('greedy', 200, 256 * KB);
    const largest = reader('shop', 40 * MB);
    await pass(4_900);
    expect([largest.state, greedy.count]).toEqual(['waits', 0]);
    await pass(1_500);
    expect(largest.state).toBe('reads');
  });

  it('is taken after 5 s from honest slow readers, and sooner from nobody who would be left less', async () => {
    const readers = Array.from({ length: 8 }, (_, n) => reader(`reader ${n}`, 4 * MB));
    const last = reader('last', 256 * KB);
    await pass(4_900);
    expect([readers.map(({ state }) => state), last.state]).toEqual([Array(8).fill('reads'), 'waits']);
    await pass(1_500);
    expect(last.state).toBe('reads');
  });

  it('is not taken from a slow reader for a caller that holds more', async () => {
    const slow = reader('shop', 256 * KB);
    hogs('greedy', 40, 4 * MB);
    await pass(20_000);
    expect(slow.state).toBe('reads');
  });

  it('goes to callers by what they hold, in turns among equals', async () => {
    outflow = outflowOf(4 * MB);
    const release = await outflow.take('full', 4 * MB, () => undefined);
    const order: string[] = [];
    for (const caller of ['a', 'a', 'a', 'b', 'c'])
      void outflow.take(caller, 256 * KB, () => undefined).then(() => order.push(caller));
    release();
    await pass(50);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('is refused after 10 s, unless the response tells of a change that has been made', async () => {
    await outflow.take('stuck', 32 * MB, () => undefined);
    const refused = reader('shop', 256 * KB);
    const made = jest.fn();
    void outflow.take('shop', 256 * KB, () => undefined, { mayBeRefused: false }).then(made);
    await pass(9_900);
    expect([refused.state, made.mock.calls.length]).toEqual(['waits', 0]);
    await pass(500);
    expect([refused.state, made.mock.calls.length]).toEqual(['refused', 1]);
    expect(outflow.bytes).toBe(32 * MB + 256 * KB);
  });

  it('is taken from a slow reader also for one whose wait ended while the process was held up', async () => {
    hog('slow', 32 * MB);
    const last = reader('shop', 256 * KB);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + TIMES.patienceMs + 1_000);
    await pass(500);
    expect(last.state).toBe('reads');
  });

  it('is not taken from anybody for a client that has left', async () => {
    const greedy = Array.from({ length: 6 }, () => reader('greedy', 4 * MB));
    for (const caller of ['second', 'third']) reader(caller, 4 * MB);
    let isGone = false;
    const admitted = jest.fn();
    void outflow.take('shop', 8 * MB, () => undefined, { isGone: () => isGone }).then(admitted);
    await pass(500);
    isGone = true;
    await pass(2_500);
    expect([greedy.map(({ state }) => state), admitted.mock.calls.length]).toEqual([
      Array(6).fill('reads'),
      1,
    ]);
    expect(outflow.bytes).toBe(32 * MB);
  });

  it('is not taken from the caller that holds most when slow ones release enough', async () => {
    const cuts: string[] = [];
    const slow = async (caller: string, bytes: number): Promise<void> => {
      const release = await outflow.take(caller, bytes, () => {
        cuts.push(caller);
        setImmediate(release);
      });
    };
    for (let n = 0; n < 6; n += 1) await slow(`old ${n}`, 3 * MB);
    await pass(4_000);
    for (const [caller, megabytes] of [
      ['greedy', 3],
      ['greedy', 3],
      ['young 1', 3],
      ['young 2', 3],
      ['young 3', 2],
    ] as const)
      await slow(caller, megabytes * MB);
    await pass(1_500);
    const last = waitOf('shop', 256 * KB);
    await pass(1_000);
    expect(await last).toBeLessThanOrEqual(300);
    expect(cuts).not.toContain('greedy');
  });

  it('is not taken early from responses that tell of a change', async () => {
    const cut = jest.fn();
    for (let n = 0; n < 8; n += 1)
      void outflow.take('greedy', 4 * MB, cut, { mayBeRefused: false }).catch(() => undefined);
    reader('second', 8 * MB);
    const waits = waitOf('shop', 256 * KB);
    await pass(4_500);
    expect(cut).not.toHaveBeenCalled();
    await pass(1_500);
    expect(await waits).toBeGreaterThan(0);
  });

  it('is as much again for texts that wait for it: further ones are refused at once', async () => {
    const isText = { isHere: true };
    await outflow.take('full', 32 * MB, () => undefined);
    let [refused, taken] = [0, 0];
    const wait = (caller: string) =>
      void outflow
        .take(caller, 4 * MB, () => undefined, isText)
        .then(
          () => (taken += 1),
          () => (refused += 1),
        );
    for (let n = 0; n < 20; n += 1) wait('greedy');
    wait('shop');
    await pass(50);
    expect([refused, taken]).toEqual([14, 0]);
  });
});
