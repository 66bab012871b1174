import { DataSource } from 'typeorm';
import type { RecordedEvent } from '@libs/outbox';
import { UnitOfWork } from '@libs/unit-of-work';
import { DeadlinesModule } from '../../src/deadlines';
import { ActOnBreach } from '../../src/deadlines/commands/act-on-breach';
import { PlanDeadlines } from '../../src/deadlines/commands/plan-deadlines';
import { SetDeadlines } from '../../src/deadlines/commands/set-deadlines';
import { ORDER_CONTENT, said } from '../../src/contract';
import { MissedDeadlinesLookAgain1795600267000 } from '../../src/infrastructure/database/migrations/1795600267000-missed-deadlines-look-again';
import { UpdateOrder } from '../../src/orders/commands/update-order';
import { WebhooksModule } from '../../src/webhooks';
import { BY, CONNECTIONS_OF_RELAY, Ground, ORIGIN } from './ground';

const DAY_MS = 86_400_000;
const [PASSED, TOMORROW] = [new Date(Date.now() - 1_000), new Date(Date.now() + DAY_MS)];
const wishedAt = (date: Date) => ({ shipping_info: { wished_at: date.toISOString() } });

describe('deadlines, without HTTP and without workers', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([DeadlinesModule, WebhooksModule], CONNECTIONS_OF_RELAY);
    const { channelId: id } = ground;
    const rule = { minutes: 0, from: 'wished', warn_minutes: 5, on_breach: 'cancel' } as const;
    const rules = { accept_by: rule, pick_by: null, ready_by: null };
    await ground.execute(new SetDeadlines({ kind: 'channel', id, channelId: id }, rules, BY));
  });
  afterAll(() => ground.stop());

  /** An order whose wished time has passed, and whose timer has gone off. */
  async function missed(orderNumber: string): Promise<string> {
    const orderId = await ground.order(orderNumber, wishedAt(PASSED));
    await ground.relay();
    const gone = `UPDATE order_deadlines SET state = 'breached', next_at = NULL WHERE order_id = $1 RETURNING 1`;
    expect(await ground.rows(gone, orderId)).toHaveLength(1);
    return orderId;
  }
  const change = (orderId: string, order_number: string, changes: object) =>
    ground.execute(
      new UpdateOrder(
        orderId,
        ground.channelId,
        order_number,
        said(ORDER_CONTENT, {
          order_number,
          order_date: '2026-03-01T09:30:00.000Z',
          items: [{ item_id: 'milk', quantity: 2 }],
          ...changes,
        }),
        null,
        ORIGIN,
      ),
    );
  const act = (orderId: string, orderNumber: string) =>
    ground.execute(new ActOnBreach(orderId, ground.channelId, orderNumber, 'accept_by', 'cancel'));
  const statusOf = async (orderId: string) =>
    (await ground.rows<{ status: string }>('SELECT status FROM orders WHERE id = $1', orderId))[0]!.status;
  const timersOf = (orderId: string) =>
    ground.rows('SELECT state, due_at, next_at, wished_at FROM order_deadlines WHERE order_id = $1', orderId);

  it('that were missed act', async () => {
    const orderId = await missed('MISSED');
    await act(orderId, 'MISSED');
    expect(await statusOf(orderId)).toBe('cancelled');
  });

  it('wait again when the order names a later time before they act, also if nobody was told yet', async () => {
    const orderId = await missed('LATER');
    await change(orderId, 'LATER', wishedAt(TOMORROW));
    await act(orderId, 'LATER');
    expect(await statusOf(orderId)).toBe('pending');
    expect(await timersOf(orderId)).toEqual([
      {
        state: 'waiting',
        due_at: TOMORROW,
        next_at: new Date(TOMORROW.getTime() - 300_000),
        wished_at: TOMORROW,
      },
    ]);
    await act(orderId, 'LATER');
    expect(await statusOf(orderId)).toBe('pending');
  });

  it('are gone when the order names no time before they act', async () => {
    const orderId = await missed('NEVER');
    await change(orderId, 'NEVER', {});
    await act(orderId, 'NEVER');
    expect(await statusOf(orderId)).toBe('pending');
    expect(await timersOf(orderId)).toEqual([]);
  });

  it('that were missed before an upgrade look again', async () => {
    const orderId = await missed('BEFORE');
    const runner = ground.module.get(DataSource).createQueryRunner();
    await new MissedDeadlinesLookAgain1795600267000().up(runner);
    expect(await timersOf(orderId)).toMatchObject([{ state: 'breached', next_at: expect.any(Date) }]);
    await new MissedDeadlinesLookAgain1795600267000().down(runner);
    await runner.release();
    expect(await timersOf(orderId)).toMatchObject([{ state: 'breached', next_at: null }]);
  });

  /** Plans the deadlines of new orders as one batch of the relay does; gives how many characters each statement read. */
  async function planTogether(orderIds: readonly string[]): Promise<number[]> {
    const events = orderIds.map(
      (subject) => ({ partition: ground.channelId, subject, version: 1 }) as RecordedEvent,
    );
    return ground.module.get(UnitOfWork).run(async (tx) => {
      const asked = jest.spyOn(tx, 'query');
      await Promise.all(events.map((event) => ground.execute(new PlanDeadlines(tx.include(event)))));
      const read = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown>));
      return read.map((rows) => JSON.stringify(rows).length);
    });
  }
  const dueTimesOf = async (orderIds: readonly string[]) => {
    const rows = await ground.rows<{ order_id: string; due_at: Date }>(
      'SELECT order_id, due_at FROM order_deadlines WHERE order_id = ANY ($1)',
      orderIds,
    );
    const times = new Map(rows.map(({ order_id, due_at }) => [order_id, due_at]));
    return orderIds.map((id) => times.get(id) ?? null);
  };
  const daysAhead = (days: number) => new Date(TOMORROW.getTime() + days * DAY_MS);

  it('of 100 orders that name a wished time cost a handful of statements', async () => {
    const orderIds: string[] = [];
    for (let n = 0; n < 100; n += 1) orderIds.push(await ground.order(`MANY-${n}`, wishedAt(daysAhead(n))));
    expect((await planTogether(orderIds)).length).toBeLessThan(10);
    expect(await dueTimesOf(orderIds)).toEqual(orderIds.map((_, n) => daysAhead(n)));
  });

  it('of long orders are planned with one of their texts in memory at a time, and those of short ones between them', async () => {
    const padding = 'x'.repeat(5_000_000);
    const long = (date: Date) => ({ metadata: { padding, wished_at: date.toISOString() } });
    const orderIds = [
      await ground.order('SHORT-1', wishedAt(daysAhead(1))),
      await ground.order('LONG-2', long(daysAhead(2))),
      await ground.order('NO-TIME'),
      await ground.order('LONG-3', long(daysAhead(3))),
      await ground.order('LONG-4', long(daysAhead(4))),
      await ground.order('SHORT-5', wishedAt(daysAhead(5))),
    ];
    expect(Math.max(...(await planTogether(orderIds)))).toBeLessThan(1.5 * padding.length);
    const [one, two, three, four, five] = [1, 2, 3, 4, 5].map(daysAhead);
    expect(await dueTimesOf(orderIds)).toEqual([one, two, null, three, four, five]);
  });
});
