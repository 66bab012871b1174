import { GroupCommit } from './group-commit';

interface Write {
  items: readonly number[];
  finish: () => void;
}

/** A sink whose writes end when the test says so. */
function heldSink() {
  const writes: Write[] = [];
  const write = (items: readonly number[]) =>
    new Promise<number[]>((resolve) =>
      writes.push({ items, finish: () => resolve(items.map((n) => n * 10)) }),
    );
  return { writes, write };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('GroupCommit', () => {
  it('writes what arrived together in one batch and gives each caller its own result', async () => {
    const { writes, write } = heldSink();
    const group = new GroupCommit(write, { maxBatch: 10, maxInFlight: 1 });
    const results = Promise.all([1, 2, 3].map((n) => group.submit(n)));
    await settle();
    expect(writes.map((w) => w.items)).toEqual([[1, 2, 3]]);
    writes[0]?.finish();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('settles nothing before the write has ended', async () => {
    const { writes, write } = heldSink();
    const group = new GroupCommit(write, { maxBatch: 10, maxInFlight: 1 });
    let settled = false;
    const result = group.submit(1).then(() => (settled = true));
    await settle();
    await settle();
    expect(settled).toBe(false);
    writes[0]?.finish();
    await result;
    expect(settled).toBe(true);
  });

  it('collects arrivals while the allowed writes are under way', async () => {
    const { writes, write } = heldSink();
    const group = new GroupCommit(write, { maxBatch: 2, maxInFlight: 1 });
    const results = [1, 2, 3, 4, 5].map((n) => group.submit(n));
    await settle();
    expect(writes).toHaveLength(1);
    expect(group.depth).toBe(3);
    for (let next = 0; next < 3; next += 1) {
      writes[next]?.finish();
      await settle();
    }
    await Promise.all(results);
    expect(writes.map((w) => w.items)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('writes beside a write under way only what fills a batch', async () => {
    const { writes, write } = heldSink();
    const group = new GroupCommit(write, { maxBatch: 3, maxInFlight: 2 });
    const results = [group.submit(1)];
    await settle();
    results.push(...[2, 3].map((n) => group.submit(n)));
    await settle();
    expect(writes.map((w) => w.items)).toEqual([[1]]);
    results.push(...[4, 5, 6, 7].map((n) => group.submit(n)));
    await settle();
    expect(writes.map((w) => w.items)).toEqual([[1], [2, 3, 4]]);
    writes[0]?.finish();
    writes[1]?.finish();
    await settle();
    expect(writes.map((w) => w.items)).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
    writes[2]?.finish();
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60, 70]);
  });

  it('writes no more bytes at once than allowed, however few items that are', async () => {
    const { writes, write } = heldSink();
    const size = { maxBytes: 100, bytesOf: (n: number) => n };
    const group = new GroupCommit(write, { maxBatch: 64, maxInFlight: 2, size });
    const results = [60, 50, 40, 60, 500, 1, 1].map((n) => group.submit(n));
    await settle();
    for (let next = 0; next < 4; next += 1) {
      expect(writes.length - next).toBeLessThanOrEqual(2);
      writes[next]?.finish();
      await settle();
    }
    await Promise.all(results);
    expect(writes.map((w) => w.items)).toEqual([[60, 50], [40, 60], [500], [1, 1]]);
  });

  it('lets one bad item fail alone', async () => {
    const group = new GroupCommit<number, number>(
      async (items) => {
        if (items.includes(13)) throw new Error('bad luck');
        return items;
      },
      { maxBatch: 10, maxInFlight: 1 },
    );
    const outcomes = await Promise.allSettled([1, 13, 2].map((n) => group.submit(n)));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails the whole batch at once when splitting would not help', async () => {
    let writes = 0;
    const group = new GroupCommit<number, number>(
      async () => {
        writes += 1;
        throw new Error('database is gone');
      },
      { maxBatch: 10, maxInFlight: 1, splitOnFailure: () => false },
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => group.submit(n)));
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    expect(writes).toBe(1);
  });

  describe('of which a write hangs', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => jest.useRealTimers());

    it('lets it hold up no other, and not many of them', async () => {
      const { writes, write } = heldSink();
      const group = new GroupCommit(write, { maxBatch: 10, maxInFlight: 2, slowAfterMs: 20 });
      const submitted: Promise<number>[] = [];
      for (let n = 0; n < 9; n += 1) {
        submitted.push(group.submit(n));
        await settle();
        await jest.advanceTimersByTimeAsync(25);
      }
      await jest.advanceTimersByTimeAsync(100);
      expect(writes.map(({ items }) => items)).toEqual([[0], [1], [2], [3], [4]]);
      expect(group.waitingMs).toBe(9 * 25 + 100);
      for (let next = 0; next < writes.length; next += 1) {
        writes[next]!.finish();
        await settle();
      }
      expect(await Promise.all(submitted)).toEqual(Array.from({ length: 9 }, (_, n) => n * 10));
      expect([group.waitingMs, group.depth]).toEqual([0, 0]);
    });
  });

  describe('with writes apart', () => {
    const APART_MS = 50;

    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => jest.useRealTimers());

    const quickGroup = () => {
      const batches: (readonly number[])[] = [];
      const write = (items: readonly number[]) => {
        batches.push(items);
        return Promise.resolve(items);
      };
      return { batches, group: new GroupCommit(write, { maxBatch: 3, maxInFlight: 1, apartMs: APART_MS }) };
    };

    it('writes a single call at once, and those that soon follow together', async () => {
      const { batches, group } = quickGroup();
      await group.submit(1);
      const results = [2, 3].map((n) => group.submit(n));
      await settle();
      expect(batches).toEqual([[1]]);
      await jest.advanceTimersByTimeAsync(APART_MS);
      expect(await Promise.all(results)).toEqual([2, 3]);
      expect(batches).toEqual([[1], [2, 3]]);
      await jest.advanceTimersByTimeAsync(APART_MS);
      await group.submit(4);
      expect(batches).toEqual([[1], [2, 3], [4]]);
    });

    it('lets no full batch wait', async () => {
      const { batches, group } = quickGroup();
      await group.submit(1);
      await Promise.all([2, 3, 4].map((n) => group.submit(n)));
      expect(batches).toEqual([[1], [2, 3, 4]]);
    });
  });
});
