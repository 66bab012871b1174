import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { type Order, pickOf } from '../order/order';
import { inHand } from '../order/walk';
import { openDatabase, storeIn } from './indexed-db';
import { MemoryStore } from './simulation/memory-store';
import { ORDER, Picking, schedules, type Step } from './simulation/schedule';
import type { Store } from './store';

const SEED = Number(process.env.PICKER_SEED ?? 20261124);
const RUNS = Number(process.env.PICKER_SCHEDULES ?? 300);

async function pickThrough(store: Store, steps: readonly Step[]): Promise<Picking> {
  const picking = new Picking(store);
  await picking.begin();
  await goThrough(picking, steps);
  return picking;
}

async function goThrough(picking: Picking, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await picking.take(step);
    if (step.do !== 'undo') continue;
    const { order } = await picking.seen();
    const picksIn = (picks: Order['picks']) =>
      order.lines.map(({ itemId }) => pickOf({ ...order, picks }, itemId));
    expect(picksIn(order.picks)).toEqual(picksIn(picking.picked));
  }
}

/** What the service has of each line, in the form in which the app shows it. */
function pickedThere({ service }: Picking): unknown {
  const { picks } = service.orders.get(ORDER)!;
  return Object.fromEntries(
    [...picks].sort().map(([itemId, pick]) => {
      const { picked, missing, substitutes } = pick as {
        picked: number;
        missing: number;
        substitutes: { quantity: number }[];
      };
      return [itemId, { picked, missing, instead: substitutes.map(({ quantity }) => quantity) }];
    }),
  );
}

async function pickedHere(picking: Picking): Promise<unknown> {
  const { order } = await picking.seen();
  return Object.fromEntries(
    Object.entries(order.picks)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([itemId, { picked, missing, substitutes }]) => [
        itemId,
        { picked, missing, instead: substitutes.map(({ quantity }) => quantity) },
      ]),
  );
}

async function allArrives(store: Store, steps: readonly Step[]): Promise<void> {
  const picking = await pickThrough(store, steps);
  await picking.finish();
  await picking.comeBack();
  const order = picking.service.orders.get(ORDER)!;
  expect(await picking.waiting()).toEqual([]);
  expect(picking.service.effects).toEqual(picking.recorded);
  expect(pickedThere(picking)).toEqual(await pickedHere(picking));
  expect(order.webhooks).toEqual(['picking', 'picked']);
  const sums = Object.values(pickedThere(picking) as Record<string, never>).map(
    ({ picked, missing, instead }: { picked: number; missing: number; instead: number[] }) =>
      picked + missing + instead.reduce((sum, one) => sum + one, 0),
  );
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(
    (await picking.seen()).order.lines.reduce((n, l) => n + l.ordered, 0),
  );
}

describe('random schedules of cuts, deaths, clock jumps and restarts', () => {
  it(`lose nothing, double nothing and take back what is undone (${RUNS} schedules, seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(schedules, (steps) => allArrives(new MemoryStore(), steps)),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('lose nothing and double nothing in IndexedDB either', async () => {
    let databases = 0;
    await fc.assert(
      fc.asyncProperty(schedules, async (steps) => {
        databases += 1;
        const database = await openDatabase(`picker-${databases}`);
        await allArrives(storeIn(database), steps);
        database.close();
      }),
      { seed: SEED, numRuns: 5 },
    );
  });

  it('stop an order that was cancelled meanwhile, keep what is in hand, and send nothing more of it', async () => {
    await fc.assert(
      fc.asyncProperty(schedules, schedules, async (before, after) => {
        const picking = await pickThrough(new MemoryStore(), before);
        picking.service.cancel(ORDER);
        await goThrough(picking, after);
        await picking.finish();
        await picking.comeBack();
        const seen = await picking.seen();
        expect(seen.stopped).toMatchObject({ status: 'cancelled' });
        expect(picking.service.orders.get(ORDER)!.webhooks.at(-1)).toBe('cancelled');
        expect(picking.service.effects).toEqual(picking.recorded.slice(0, picking.service.effects.length));
        expect(seen.unsent).toBe((await picking.waiting()).length);
        const here = Object.values(seen.order.picks).reduce(
          (sum, { picked, substitutes }) =>
            sum + picked + substitutes.reduce((n, one) => n + one.quantity, 0),
          0,
        );
        expect(inHand(seen.order).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(here);
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 4) },
    );
  });

  it('go on, by taking it over, with an order that a colleague took over, and lose nothing and double nothing', async () => {
    await fc.assert(
      fc.asyncProperty(schedules, schedules, async (before, after) => {
        const picking = await pickThrough(new MemoryStore(), before);
        picking.loseTo('Ben');
        await goThrough(picking, after);
        await picking.renewClaim();
        await picking.comeBack();
        await picking.renewClaim();
        await picking.read();
        expect((await picking.seen()).stopped).toMatchObject({ claimedBy: 'Ben' });
        const sent = picking.service.effects.length;
        const claim = await picking.takeOver();
        await picking.finish();
        await picking.comeBack();
        const { effects, orders } = picking.service;
        expect(await picking.waiting()).toEqual([]);
        expect(orders.get(ORDER)!.claimedBy).toBe('Ana');
        expect(effects[sent]).toBe(claim);
        expect(effects.filter((key) => key !== claim)).toEqual(picking.recorded);
        expect(pickedThere(picking)).toEqual(await pickedHere(picking));
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 4) },
    );
  });
});
