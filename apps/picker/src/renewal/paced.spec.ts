import { paced } from './paced';

describe('what is read again at every change', () => {
  const network = new EventTarget();
  const { addEventListener, removeEventListener } = globalThis;
  let done = 0;
  /** Changes for ten seconds, ten each second. @returns how often it was read */
  const readings = async (requests: number): Promise<number> => {
    const reading = paced(() => Promise.resolve(((done += 1), requests)));
    reading.now();
    await jest.advanceTimersByTimeAsync(1_000);
    done = 0;
    for (let turn = 0; turn < 100; turn += 1) {
      reading.changed();
      await jest.advanceTimersByTimeAsync(100);
    }
    reading.end();
    return done;
  };

  beforeAll(() => {
    globalThis.addEventListener = network.addEventListener.bind(network);
    globalThis.removeEventListener = network.removeEventListener.bind(network);
  });
  afterAll(() => Object.assign(globalThis, { addEventListener, removeEventListener }));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is read once when they follow each other closely', async () => {
    const reading = paced(() => Promise.resolve(((done += 1), 1)));
    done = 0;
    for (let turn = 0; turn < 10; turn += 1) reading.changed();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(done).toBe(1);
  });

  it('is read as many seconds apart as it takes requests, also while changes go on', async () => {
    expect(await readings(2)).toBe(5);
    expect(await readings(5)).toBe(2);
  });

  it('is read at once when that is asked for', async () => {
    const reading = paced(() => Promise.resolve(((done += 1), 20)));
    reading.now();
    await jest.advanceTimersByTimeAsync(150);
    done = 0;
    reading.changed();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(done).toBe(0);
    reading.now();
    await jest.advanceTimersByTimeAsync(150);
    expect(done).toBe(1);
    reading.changed();
    reading.end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(done).toBe(1);
  });

  it('is read again after longer and longer pauses when it could not be read, until it could or the page is left', async () => {
    let canBeRead = false;
    const reading = paced(() => Promise.resolve(((done += 1), canBeRead ? 1 : 0)));
    const after = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return done;
    };
    done = 0;
    reading.now();
    expect([await after(150), await after(2_000), await after(4_000), await after(7_000)]).toEqual([
      1, 2, 3, 3,
    ]);
    canBeRead = true;
    expect([await after(1_000), await after(600_000)]).toEqual([4, 4]);
    canBeRead = false;
    reading.changed();
    expect(await after(150 + 2_000)).toBe(6);
    reading.end();
    expect(await after(600_000)).toBe(6);
  });

  it('waits out its pause where more could not be read, and not where something changed', async () => {
    const reading = paced(() => Promise.resolve(((done += 1), 0)));
    const after = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return done;
    };
    done = 0;
    reading.failed();
    reading.failed();
    expect([await after(1_900), await after(200)]).toEqual([0, 1]);
    reading.failed();
    expect([await after(3_700), await after(300)]).toEqual([1, 2]);
    reading.changed();
    expect(await after(200)).toBe(3);
    reading.end();
  });

  it('is read at once when the network comes back in such a pause, and then after short pauses again', async () => {
    const reading = paced(() => Promise.resolve(((done += 1), 0)));
    const after = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return done;
    };
    done = 0;
    reading.now();
    expect(await after(150 + 2_000 + 4_000 + 8_000)).toBe(4);
    network.dispatchEvent(new Event('online'));
    expect([await after(150), await after(2_000)]).toEqual([5, 6]);
    reading.end();
    network.dispatchEvent(new Event('online'));
    expect(await after(60_000)).toBe(6);
  });

  it('is not read again for a network that comes back where it could be read', async () => {
    const reading = paced(() => Promise.resolve(((done += 1), 1)));
    reading.now();
    await jest.advanceTimersByTimeAsync(150);
    done = 0;
    network.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(done).toBe(0);
    reading.end();
  });
});
