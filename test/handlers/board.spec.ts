import { OrdersModule, UpdateOrderStatus } from '../../src/orders';
import { GetBoard, type Board } from '../../src/orders/board/get-board';
import type { OrderCard, OrderStatus } from '../../src/contract';
import { ORDER_STATUSES } from '../../src/contract';
import { FeedCursors } from '../../src/events';
import { keysetIn } from '../../src/infrastructure/http';
import { RealtimeModule } from '../../src/realtime';
import { OrderChanges } from '../../src/realtime/topics/order-changes';
import { WebhooksModule } from '../../src/webhooks';
import { Ground, ORIGIN } from './ground';

interface Change {
  readonly order_id: string;
  readonly version: number;
  readonly change_type: string;
  readonly status: { readonly from: OrderStatus | null; readonly to: OrderStatus } | null;
  readonly order: OrderCard;
}

const LIMIT = 100;
/** By a writer; a column shows them all. */
const MOST_WRITTEN = 60;

describe('the board', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, RealtimeModule, WebhooksModule], 6);
  });
  afterAll(() => ground.stop());

  const read = (changes: Partial<GetBoard['filter']> = {}, after: string | null = null, limit = LIMIT) =>
    ground.module.queries.execute(
      new GetBoard(
        { channels: [ground.channelId], statuses: ORDER_STATUSES, places: null, assignee: null, ...changes },
        keysetIn(after),
        limit,
      ),
    );

  const move = (orderId: string, to: OrderStatus) =>
    ground.execute(new UpdateOrderStatus(orderId, ground.channelId, orderId, to, {}, false, ORIGIN));

  const cardsOf = ({ columns }: Board) => columns.flatMap(({ orders }) => orders);

  /** Every change that the feed has after a cursor, with the ids of its events. */
  async function changesAfter(cursor: string): Promise<Change[]> {
    const changes: Change[] = [];
    let position = Number(await ground.module.get(FeedCursors).positionOf(cursor, [ground.channelId]));
    for (;;) {
      const page = await ground.module.get(OrderChanges).page(position, [ground.channelId]);
      changes.push(
        ...page.messages.map(({ frame }) => (JSON.parse(frame.toString()) as { data: Change }).data),
      );
      position = page.end ?? position;
      if (!page.hasMore) return changes;
    }
  }

  /** What a client has that keeps the newest it knows of each order. */
  function folded(board: Board, changes: readonly Change[]): Map<string, OrderCard> {
    const known = new Map(cardsOf(board).map((card) => [card.id, card]));
    for (const { order } of changes) {
      if (order.version >= (known.get(order.id)?.version ?? 0)) known.set(order.id, order);
    }
    return known;
  }

  it('shows an order in the column of its status, the oldest first, and counts those that it does not show', async () => {
    const ids = [await ground.order('FIRST'), await ground.order('SECOND'), await ground.order('THIRD')];
    const board = await read({ statuses: ['pending', 'picking'] }, null, 2);
    const [pending, picking] = board.columns;
    expect(pending).toMatchObject({ status: 'pending', count: 3 });
    expect(pending!.orders.map(({ order_number }) => order_number)).toEqual(['FIRST', 'SECOND']);
    expect(picking).toEqual({ status: 'picking', count: 0, orders: [], next: null });

    const rest = await read({ statuses: ['pending'] }, pending!.next, 2);
    expect(rest.columns[0]!.orders.map(({ id }) => id)).toEqual([ids[2]]);
    expect(rest.columns[0]!.next).toBeNull();
  });

  it('begins with the feed when nothing has happened', async () => {
    expect((await read({ channels: [] })).cursor).toBe('beginning');
    expect(await ground.module.get(FeedCursors).positionOf('beginning', [])).toBe('0');
  });

  it('shows orders of places alone, counted up to what is searched', async () => {
    const placeId = await ground.place('STORE-1');
    const orderId = await ground.order('AT-STORE', { channel_specific_data: { place_id: placeId } });
    const { columns } = await read({ statuses: ['pending'], places: [placeId] });
    expect(columns[0]).toMatchObject({ count: 1, next: null });
    expect(columns[0]).not.toHaveProperty('count_is_lower_bound');
    expect(columns[0]!.orders).toMatchObject([{ id: orderId, place_id: placeId }]);
  });

  it('shows nothing of channels that were not asked for', async () => {
    expect(cardsOf(await read({ channels: ['01890000-0000-7000-8000-000000000000'] }))).toEqual([]);
  });

  it('tells of every change what it was and which status it changed', async () => {
    const orderId = await ground.order('TOLD');
    await move(orderId, 'picking');
    await ground.relay();
    const changes = (await changesAfter('beginning')).filter(({ order_id }) => order_id === orderId);
    expect(changes.map(({ version, change_type, status }) => [version, change_type, status])).toEqual([
      [1, 'created', { from: null, to: 'pending' }],
      [2, 'status_changed', { from: 'pending', to: 'processing' }],
      [3, 'status_changed', { from: 'processing', to: 'picking' }],
    ]);
    expect(changes[0]!.order).toMatchObject({ id: orderId, version: 3, status: 'picking' });
  });

  it('is a fresh one again when the feed is read from its cursor on, whoever writes and relays meanwhile', async () => {
    const boards: Board[] = [];
    let writing = true;
    const write = async (writer: number) => {
      for (let n = 0; n < 12 || (boards.length <= 3 && n < MOST_WRITTEN); n += 1) {
        const orderId = await ground.order(`W${writer}-${n}`);
        if (n % 2 === 0) await move(orderId, 'picking');
        if (n % 4 === 0) await move(orderId, 'cancelled');
      }
    };
    const watch = async () => {
      while (writing) boards.push(await read());
    };
    const relay = async () => {
      while (writing) await ground.relay();
    };
    const watching = Promise.all([watch(), relay()]);
    await Promise.all([write(1), write(2)]);
    writing = false;
    await watching;
    await ground.relay();

    const fresh = await read();
    const expected = new Map(cardsOf(fresh).map((card) => [card.id, card]));
    expect(boards.length).toBeGreaterThan(3);
    for (const board of boards) expect(folded(board, await changesAfter(board.cursor))).toEqual(expected);
    expect(fresh.columns.map(({ orders }) => orders.length)).toEqual(fresh.columns.map(({ count }) => count));
    expect(await changesAfter(fresh.cursor)).toEqual([]);
  });
});
