import { FairRoom, type Holdings } from './fair-room';

const ROOM = 400;
const byQuarters = (waitMs = 5_000) =>
  new FairRoom({
    fits: ({ held, own }, more) => held + more <= ROOM && own + more <= ROOM / 4,
    waitMs,
    refusal: () => new Error('full'),
  });
const byEqualShares = () =>
  new FairRoom({
    fits: ({ own, callers }, more) => own === 0 || own + more <= 8 / callers,
    waitMs: 50,
    refusal: () => new Error('full'),
  });
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('room that callers share', () => {
  it('gives one caller a quarter, and the rest to others', async () => {
    const room = byQuarters(20);
    expect(room.take('greedy', 100)).toBeUndefined();
    const more = room.take('greedy', 1);
    expect(room.take('modest', 100)).toBeUndefined();
    await expect(more).rejects.toThrow('full');
  });

  it('makes a caller wait while there is no room, and lets it in as soon as there is some', async () => {
    const room = byQuarters();
    void room.take('one', 100);
    let isIn = false;
    const waits = room.take('one', 60)!.then(() => (isIn = true));
    room.give('one', 50);
    await soon();
    expect(isIn).toBe(false);
    room.give('one', 50);
    await waits;
  });

  it('lets callers in by turns', async () => {
    const room = byQuarters();
    for (const caller of ['a', 'b', 'c', 'd']) void room.take(caller, 100);
    const order: string[] = [];
    for (const caller of ['x', 'x', 'x', 'y', 'z'])
      void room.take(caller, 50)!.then(() => order.push(caller));
    room.give('a', 100);
    room.give('b', 100);
    await soon();
    expect(order).toEqual(['x', 'y', 'z', 'x']);
    room.give('x', 50);
    await soon();
    expect(order).toEqual(['x', 'y', 'z', 'x', 'x']);
  });

  it('is whole again when all have given back, also after some gave up', async () => {
    const room = byQuarters(5);
    void room.take('a', 100);
    await Promise.allSettled(Array.from({ length: 50 }, async () => room.take('a', 10)));
    room.give('a', 100);
    for (const caller of ['a', 'b', 'c', 'd']) expect(room.take(caller, 100)).toBeUndefined();
  });

  it('costs one step for each of ten thousand that wait', async () => {
    const waiters = 10_000;
    const fits = jest.fn(({ own }: Holdings, more: number) => own + more <= 100);
    const room = new FairRoom({ fits, waitMs: 5_000, refusal: () => new Error('full') });
    void room.take('a', 100);
    const all = Array.from({ length: waiters }, () =>
      room.take('a', 100, null)!.then(() => room.give('a', 100)),
    );
    room.give('a', 100);
    await Promise.all(all);
    expect(fits.mock.calls.length).toBeLessThanOrEqual(3 * waiters);
  });

  it('has room at once for those who waited behind one that is gone', async () => {
    const room = byQuarters();
    void room.take('a', 90);
    const leaving = new AbortController();
    const large = room.take('a', 20, null, () => leaving.signal)!;
    const small = [room.take('a', 5, null)!, room.take('a', 5, null)!];
    let late = false;
    const next = room.take('a', 1, null)!.then(() => (late = true));
    leaving.abort(new Error('gone'));
    await expect(large).rejects.toThrow('gone');
    await Promise.all(small);
    expect(late).toBe(false);
    room.give('a', 90);
    await next;
  });

  it('belongs to a single caller entirely, and each new caller has an equal share at once', async () => {
    const room = byEqualShares();
    for (let n = 0; n < 8; n += 1) expect(room.take('greedy', 1)).toBeUndefined();
    const more = [room.take('greedy', 1, null), room.take('greedy', 1, null)];
    for (const caller of ['modest', 'shy']) expect(room.take(caller, 1)).toBeUndefined();
    expect(room.take('modest', 1)).toBeUndefined();
    await expect(room.take('modest', 1)).rejects.toThrow('full');
    expect(room.take('shy', 1)).toBeUndefined();
    for (let n = 0; n < 8; n += 1) room.give('greedy', 1);
    for (const wait of more) await wait;
  });

  it('keeps callers that may wait forever', async () => {
    const room = byEqualShares();
    for (let n = 0; n < 8; n += 1) void room.take('one', 1);
    const patient = room.take('one', 1, null)!;
    await expect(room.take('one', 1)).rejects.toThrow('full');
    room.give('one', 1);
    await patient;
  });

  it('is left at once by a caller that is gone, which takes no part of it', async () => {
    const room = byEqualShares();
    for (let n = 0; n < 8; n += 1) void room.take('one', 1);
    const leaving = new AbortController();
    const waits = room.take('one', 1, null, () => leaving.signal)!;
    const later = room.take('one', 1, null)!;
    leaving.abort(new Error('gone'));
    await expect(waits).rejects.toThrow('gone');
    await expect(room.take('one', 1, null, () => leaving.signal)).rejects.toThrow('gone');
    room.give('one', 1);
    await later;
    for (let n = 0; n < 8; n += 1) room.give('one', 1);
    for (let n = 0; n < 8; n += 1) expect(room.take('one', 1)).toBeUndefined();
  });

  it('asks for no signal of a caller that has room at once', () => {
    const gone = jest.fn(() => undefined);
    const room = byEqualShares();
    for (let n = 0; n < 8; n += 1) void room.take('one', 1, null, gone);
    expect(gone).not.toHaveBeenCalled();
    void room.take('one', 1, null, gone);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('knows who keeps out a caller that uses less', async () => {
    const room = byQuarters(20);
    void room.take('a', 100);
    const more = [room.take('a', 1)!];
    expect(room.keepsOthersOut('a')).toBe(false);
    for (const caller of ['b', 'c', 'd']) void room.take(caller, 100);
    more.push(room.take('e', 1)!);
    expect(['a', 'd', 'e'].map((caller) => room.keepsOthersOut(caller))).toEqual([true, true, false]);
    await Promise.allSettled(more);
    expect(room.keepsOthersOut('a')).toBe(false);
  });
});
