import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { Order } from '../../src/contract';
import { VersionsStoreWhatChanged1795400001000 } from '../../src/infrastructure/database/migrations/1795400001000-versions-store-what-changed';
import { permitShortRows } from '../../src/infrastructure/short-rows';
import { OrdersModule, OrderStore, VersionCompaction } from '../../src/orders';
import { DiffOrderVersions } from '../../src/orders/history/queries/diff-order-versions';
import { GetOrderVersion } from '../../src/orders/history/queries/get-order-version';
import { ListOrders } from '../../src/orders/list/list-orders';
import { diffOrders } from '../../src/orders/history/model/order-diff';
import type { OrderChange } from '../../src/orders/model/order-change';
import { GetOrder } from '../../src/orders/queries/get-order';
import { CALLER, Ground, ORIGIN } from './ground';

/** Another text for what a status change, an edit of items, or a PUT may change. */
interface Edit {
  readonly status: string;
  readonly metadata: fc.JsonValue;
  readonly items: readonly { readonly name: string; readonly quantity: number }[] | null;
  /** Further versions of the same change. */
  readonly steps: number;
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('Ruisleipä 500 g', '😀 molokó 牛乳', '\\ "\t\n\u0001', '\ud800', 'x'.repeat(70_000)),
);
const edits: fc.Arbitrary<Edit> = fc.record({
  status: fc.constantFrom('processing', 'picking', 'picked'),
  metadata: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.jsonValue()),
  items: fc.option(fc.array(fc.record({ name: texts, quantity: fc.nat(9) }), { maxLength: 12 }), { freq: 2 }),
  steps: fc.constantFrom(0, 0, 0, 1, 3),
});

/** Versions are rewritten while others write. */
const CONNECTIONS = 4;
const AT = '2026-03-01T09:30:00.000Z';
const ITEM = { status: 'pending', price: 1.5, properties: {}, created_at: AT, updated_at: AT };

function edited(order: Order, { status, metadata, items }: Edit): Order {
  return {
    ...order,
    status,
    version: order.version + 1,
    ...(metadata === null ? {} : { metadata: { said: metadata } }),
    ...(items === null
      ? {}
      : {
          items: items.map((item, n) => ({
            ...ITEM,
            ...item,
            item_id: `item-${n}`,
          })),
        }),
    updated_at: new Date(Date.parse(order.updated_at) + 1_000).toISOString(),
  } as Order;
}

function changeTo(before: Order, after: Order): OrderChange {
  const event = { type: 'order:updated', data: { changes: {} } } as const;
  const rest = { status: null, statusMetadata: {}, changes: [], rank: 0, origin: ORIGIN };
  return { before, after, changeType: 'updated', events: [event], ...rest };
}

describe('the versions of an order', () => {
  let ground: Ground;
  let store: OrderStore;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule], CONNECTIONS);
    store = ground.module.get(OrderStore);
    unitOfWork = ground.module.get(UnitOfWork);
  });
  afterAll(() => ground.stop());

  /** The text of the newest version. */
  const newest = async (orderId: string) =>
    (await ground.module.queries.execute(new GetOrder(orderId, CALLER))).snapshot;

  /** Makes one change, of as many versions as it says; gives their texts. */
  async function changeIn(tx: Tx, orderId: string, edit: Edit): Promise<string[]> {
    const { order } = (await store.lock(tx, { channelId: ground.channelId, orderId }))!;
    const orders = [order];
    for (let n = 0; n <= edit.steps; n += 1) orders.push(edited(orders.at(-1)!, edit));
    const [first, ...others] = orders.slice(1).map((after, n) => changeTo(orders[n]!, after));
    await store.record(tx, first!, ...others);
    return orders.slice(1).map((after) => JSON.stringify(after));
  }

  const change = (orderId: string, edit: Edit) => unitOfWork.run((tx) => changeIn(tx, orderId, edit));

  const storedRows = (orderId: string) =>
    ground.rows<{ version: number; base_version: number | null; bytes: number }>(
      `SELECT version, base_version, octet_length(coalesce(snapshot, delta)) AS bytes
         FROM order_versions WHERE order_id = $1 ORDER BY version`,
      orderId,
    );

  async function expectTexts(orderId: string, written: readonly string[]): Promise<void> {
    const rows = await ground.rows<{ snapshot: string }>(
      'SELECT snapshot FROM whole_versions WHERE order_id = $1 ORDER BY version',
      orderId,
    );
    expect(rows.map(({ snapshot }) => snapshot)).toEqual(written);
    for (const [n, text] of written.entries()) {
      const shown = await ground.module.queries.execute(new GetOrderVersion(orderId, n + 1, CALLER));
      expect(shown.snapshot).toBe(text);
    }
  }

  async function expectEverywhere(orderId: string, written: readonly string[]): Promise<void> {
    const whole = await ground.rows<{ snapshot: string; bytes: number }>(
      'SELECT snapshot, bytes FROM whole_versions WHERE order_id = $1 ORDER BY version',
      orderId,
    );
    expect(whole.map(({ snapshot }) => snapshot)).toEqual(written);
    expect(whole.map(({ bytes }) => bytes)).toEqual(written.map((text) => Buffer.byteLength(text)));
    const told = await ground.rows<{ data: string }>(
      'SELECT data FROM told_events WHERE order_id = $1 ORDER BY version',
      orderId,
    );
    expect(told.map(({ data }) => data.slice(-written[0]!.length + 1))).toHaveLength(written.length);
    told.forEach(({ data }, n) => expect(data.endsWith(written[n]!.slice(1))).toBe(true));
    for (const [n, text] of written.entries()) {
      const shown = await ground.module.queries.execute(new GetOrderVersion(orderId, n + 1, CALLER));
      expect(shown.snapshot).toBe(text);
    }
    expect(await newest(orderId)).toBe(written.at(-1));
    const filter = { channelId: ground.channelId, status: null, dateFrom: null, dateTo: null };
    const { order_number } = JSON.parse(written[0]!) as Order;
    for (const [number, page] of [
      [order_number, { offset: 0, limit: 1 }],
      [null, { offset: 0, limit: 1 }],
    ] as const) {
      const { orders } = await ground.module.queries.execute(
        new ListOrders(filter, number, null, page as never),
      );
      const [piece] = [...orders((text) => text)];
      const [parts] = await piece!.read();
      let listed = '';
      for await (const part of parts!) listed += part;
      expect(listed).toBe(written.at(-1));
    }
    await expectDiffs(orderId, written);
  }

  /** From and to the first and the newest version, and one between. */
  async function expectDiffs(orderId: string, written: readonly string[]): Promise<void> {
    const orders = written.map((text) => JSON.parse(text) as Order);
    const last = orders.length;
    const middle = Math.ceil(last / 2);
    for (const [from, to] of [
      [1, last],
      [last, 1],
      [middle, last],
      [1, middle],
    ] as const) {
      const { changes } = await ground.module.queries.execute(
        new DiffOrderVersions(orderId, { from, to }, CALLER),
      );
      expect(changes).toEqual(diffOrders(orders[from - 1]!, orders[to - 1]!));
    }
  }

  async function history(number: string, all: readonly Edit[]) {
    const orderId = await ground.order(number);
    const written = [await newest(orderId)];
    for (const edit of all) written.push(...(await change(orderId, edit)));
    return { orderId, written };
  }

  const step = (status: string): Edit => ({ status, metadata: null, items: null, steps: 0 });

  it('are whole in a database that a release before deltas may use', async () => {
    const { orderId, written } = await history(randomUUID(), [step('processing'), step('picking')]);
    expect(await storedRows(orderId)).toEqual(
      written.map((text, n) => ({ version: n + 1, base_version: null, bytes: Buffer.byteLength(text) })),
    );
    await expectEverywhere(orderId, written);
  });

  describe('in a database that refuses such releases', () => {
    beforeAll(async () => {
      await permitShortRows(ground.module.get(DataSource));
      // The permit is asked for every few seconds.
      const orderId = await ground.order(randomUUID());
      let rows = await storedRows(orderId);
      for (let n = 0; rows.every(({ base_version }) => base_version === null) && n < 100; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await change(orderId, step('processing'));
        rows = await storedRows(orderId);
      }
      expect(rows.at(-1)!.base_version).not.toBeNull();
    }, 60_000);

    it('are read as they were written, whatever changed', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 8 }), async (all) => {
          const { orderId, written } = await history(randomUUID(), all);
          await expectEverywhere(orderId, written);
          const rows = await storedRows(orderId);
          const whole = new Set(rows.flatMap((row) => (row.base_version === null ? [row.version] : [])));
          for (const { base_version, bytes, version } of rows) {
            if (base_version === null) continue;
            expect(whole.has(base_version)).toBe(true);
            expect(bytes).toBeLessThan(Buffer.byteLength(written[version - 1]!) / 2);
          }
        }),
        { numRuns: 25 },
      );
    }, 120_000);

    it('are the same in one transaction, where the order is read once, and leave out what was undone', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 6 }), edits, async (all, undone) => {
          const orderId = await ground.order(randomUUID());
          const written = [await newest(orderId)];
          await unitOfWork.run(async (tx) => {
            for (const edit of all) {
              written.push(...(await changeIn(tx, orderId, edit)));
              const failed = tx.attempt(async () => {
                await changeIn(tx, orderId, undone);
                throw new Error('undone');
              });
              await expect(failed).rejects.toThrow('undone');
            }
          });
          await expectEverywhere(orderId, written);
        }),
        { numRuns: 15 },
      );
      const orderId = await ground.order(randomUUID());
      await unitOfWork.run(async (tx) => {
        await changeIn(tx, orderId, step('processing'));
        const asked = jest.spyOn(tx, 'query');
        await changeIn(tx, orderId, step('picking'));
        const reads = asked.mock.calls.filter(([sql]) =>
          /^\s*select/i.test(typeof sql === 'string' ? sql : sql.text),
        );
        expect(reads).toEqual([]);
        expect(asked).toHaveBeenCalled();
      });
    }, 120_000);

    it('are deltas of one version, not of each other, so that version n of 100 is read like the newest', async () => {
      const { orderId, written } = await history(
        randomUUID(),
        Array.from({ length: 99 }, (_, n) => step(n % 2 === 0 ? 'picking' : 'processing')),
      );
      const rows = await storedRows(orderId);
      expect(rows).toHaveLength(100);
      expect(rows.filter(({ base_version }) => base_version === null).length).toBeLessThan(4);
      await expectEverywhere(orderId, written);
    }, 60_000);

    it('of earlier releases are rewritten while others change the orders, and read as before', async () => {
      const orders = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const made = await history(randomUUID(), [step('processing'), step('picking')]);
          return { ...made, written: [...made.written] };
        }),
      );
      await ground.rows(`
        UPDATE order_versions v SET snapshot = w.snapshot, base_version = NULL, middle_version = NULL, delta = NULL, whole_bytes = NULL
          FROM whole_versions w
         WHERE (w.channel_id, w.order_id, w.version) = (v.channel_id, v.order_id, v.version) AND v.delta IS NOT NULL`);
      const compaction = new VersionCompaction(ground.module.get(DataSource), 0);
      let isDone = false;
      const rewritten = compaction.run().finally(() => (isDone = true));
      for (let n = 0; !isDone || n < 20; n += 1) {
        const { orderId, written } = orders[n % orders.length]!;
        written.push(...(await change(orderId, step(n % 2 === 0 ? 'picked' : 'picking'))));
      }
      expect(await rewritten).toBeGreaterThanOrEqual(20);
      for (const { orderId, written } of orders) await expectTexts(orderId, written);
      const whole = await ground.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM order_versions v WHERE delta IS NULL AND version > 1
            AND NOT EXISTS (SELECT FROM order_versions r WHERE r.order_id = v.order_id AND r.base_version = v.version)
            AND order_id = ANY ($1)`,
        orders.map(({ orderId }) => orderId),
      );
      expect(whole).toEqual([{ n: 0 }]);
      expect(await compaction.run()).toBe(await rewritten);
    }, 120_000);

    it('of an order of megabytes cost about what changed, and what changes everywhere at most the whole', async () => {
      const name = 'Ruisleipä 500 g'.padEnd(600, '.');
      const items = (quantity: (n: number) => number) =>
        Array.from({ length: 2_000 }, (_, n) => ({ name, quantity: quantity(n) }));
      const edit = (quantity: (n: number) => number): Edit => ({
        ...step('picking'),
        items: items(quantity),
      });
      const { orderId, written } = await history(randomUUID(), [edit(() => 1)]);
      const begunMs = performance.now();
      for (let round = 0; round < 2; round += 1) {
        written.push(
          ...(await change(
            orderId,
            edit((n) => (n + round) % 9),
          )),
        );
        written.push(
          ...(await change(
            orderId,
            edit((n) => (n % 100 === 0 ? 9 : (n + round) % 9)),
          )),
        );
      }
      // 3 s on a quiet machine.
      expect(performance.now() - begunMs).toBeLessThan(60_000);
      await expectEverywhere(orderId, written);
      const rows = await storedRows(orderId);
      for (const { version, bytes } of rows)
        expect(bytes).toBeLessThanOrEqual(Buffer.byteLength(written[version - 1]!));
      expect(rows.filter(({ base_version, bytes }) => base_version !== null && bytes < 5_000)).toHaveLength(
        2,
      );
    }, 180_000);

    it('are whole again when the migration is reverted', async () => {
      const { orderId, written } = await history(randomUUID(), [step('picking'), step('picked')]);
      const runner = ground.module.get(DataSource).createQueryRunner();
      await new VersionsStoreWhatChanged1795400001000().down(runner);
      const rows = await ground.rows<{ snapshot: string }>(
        'SELECT snapshot FROM order_versions WHERE order_id = $1 ORDER BY version',
        orderId,
      );
      await runner.release();
      expect(rows.map(({ snapshot }) => snapshot)).toEqual(written);
    });
  });
});
