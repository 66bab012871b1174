import { BodyRoom } from './body-room';

const ROOM = 400;
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('the room for bodies', () => {
  it('gives one caller a quarter, and the rest to others', async () => {
    const room = new BodyRoom(ROOM, 20);
    expect(room.take('greedy', 100)).toBeUndefined();
    const more = room.take('greedy', 1);
    expect(room.take('modest', 100)).toBeUndefined();
    await expect(more).rejects.toMatchObject({ status: 503, code: 'TOO_MANY_BODIES' });
  });

  it('lets wait who finds none, and in as soon as there is some', async () => {
    const room = new BodyRoom(ROOM);
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
    const room = new BodyRoom(ROOM);
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
    const room = new BodyRoom(ROOM, 5);
    void room.take('a', 100);
    await Promise.allSettled(Array.from({ length: 50 }, async () => room.take('a', 10)));
    room.give('a', 100);
    for (const caller of ['a', 'b', 'c', 'd']) expect(room.take(caller, 100)).toBeUndefined();
  });

  it('costs one step for each of ten thousand that wait', async () => {
    const room = new BodyRoom(ROOM);
    void room.take('a', 100);
    const all = Array.from({ length: 10_000 }, () => room.take('a', 100)!.then(() => room.give('a', 100)));
    const startedMs = performance.now();
    room.give('a', 100);
    await Promise.all(all);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
  });
});
