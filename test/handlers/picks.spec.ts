import { said, ORDER_CONTENT } from '../../src/contract';
import { ItemsModule } from '../../src/items';
import { UpdateItem } from '../../src/items/commands/update-item';
import { OrdersModule, UpdateOrderStatus } from '../../src/orders';
import { UpdateOrder } from '../../src/orders/commands/update-order';
import { PutPick } from '../../src/orders/picks/commands/put-pick';
import { ListPicks } from '../../src/orders/picks/queries/list-picks';
import { GetOrder } from '../../src/orders/queries/get-order';
import { CALLER, Ground, ORIGIN } from './ground';

type Line = readonly [itemId: string, quantity: number];

interface ShownItem {
  readonly item_id: string;
  readonly quantity: number;
  readonly properties: { readonly picked_quantity: number; readonly unpicked_quantity: number };
}

describe('picks of an order whose content changes', () => {
  let ground: Ground;
  let orders = 0;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, ItemsModule]);
  });
  afterAll(() => ground.stop());

  const itemsOf = (lines: readonly Line[]) => lines.map(([item_id, quantity]) => ({ item_id, quantity }));
  const move = (orderId: string, to: 'picking' | 'picked' | 'suspended' | 'processing') =>
    ground.execute(new UpdateOrderStatus(orderId, ground.channelId, 'X', to, {}, false, ORIGIN));
  const inPicking = async (...lines: Line[]) => {
    const orderId = await ground.order(`PICKED-${(orders += 1)}`, { items: itemsOf(lines) });
    await move(orderId, 'picking');
    return orderId;
  };
  const keyOf = (orderId: string) => ({ channelId: ground.channelId, orderId });
  const pick = (
    orderId: string,
    itemId: string,
    picked: number,
    missing = 0,
    substituted = 0,
    willBePicking = false,
  ) => {
    const quantities = { picked, missing, missing_reason: null, weight: null };
    const oat = { item_id: 'oat', name: null, ean: null, price: null, quantity: substituted };
    const state = { ...quantities, substitutes: substituted === 0 ? [] : [oat] };
    const order = { ...keyOf(orderId), willBePicking };
    return ground.execute(new PutPick(order, itemId, state, { picked_by: 'Kaisa', picked_at: null }, ORIGIN));
  };
  const replace = (orderId: string, ...lines: Line[]) => {
    const content = said(ORDER_CONTENT, {
      order_number: `PICKED-${orders}`,
      order_date: '2026-03-01T09:30:00.000Z',
      items: itemsOf(lines),
    });
    return ground.execute(new UpdateOrder(orderId, ground.channelId, 'X', content, null, ORIGIN));
  };
  const picksOf = async (orderId: string) => {
    const { picks } = (await ground.module.queries.execute(new ListPicks(keyOf(orderId))))!;
    return picks.map(({ item_id, picked }) => [item_id, picked]);
  };
  const quantitiesOf = async (orderId: string) => {
    const { snapshot } = await ground.module.queries.execute(new GetOrder(orderId, CALLER));
    return (JSON.parse(snapshot) as { items: ShownItem[] }).items.map(({ item_id, quantity, properties }) => [
      ...[item_id, quantity, properties.picked_quantity, properties.unpicked_quantity],
    ]);
  };
  const toldOf = async (orderId: string) => {
    const sql = `SELECT data FROM events WHERE order_id = $1 AND type = 'beside:pick' ORDER BY seq`;
    const rows = await ground.rows<{ data: string }>(sql, orderId);
    return rows.map(({ data }) => JSON.parse(data) as object);
  };

  it('are deleted when less is ordered than they account for, so that picked and unpicked are the ordered quantity', async () => {
    const orderId = await inPicking(['milk', 4], ['tea', 4], ['rye', 4], ['ham', 4]);
    await pick(orderId, 'milk', 4);
    await pick(orderId, 'tea', 1, 2);
    await pick(orderId, 'rye', 1, 0, 2);
    await pick(orderId, 'ham', 1, 1);
    await replace(orderId, ['milk', 2], ['tea', 2], ['rye', 2], ['ham', 2]);
    expect(await picksOf(orderId)).toEqual([['ham', 1]]);
    await move(orderId, 'picked');
    expect(await quantitiesOf(orderId)).toEqual([
      ['milk', 2, 2, 0],
      ['tea', 2, 2, 0],
      ['rye', 2, 2, 0],
      ['ham', 2, 1, 1],
    ]);
  });

  it('are deleted with their line, and do not come back with it', async () => {
    const orderId = await inPicking(['milk', 4], ['tea', 1]);
    await pick(orderId, 'milk', 1, 3);
    await pick(orderId, 'tea', 0);
    await replace(orderId, ['rye', 1]);
    await replace(orderId, ['milk', 4], ['tea', 1]);
    expect(await picksOf(orderId)).toEqual([]);
  });

  it('are deleted also by the change of one item, in an order that is not picked any more', async () => {
    const orderId = await inPicking(['milk', 4], ['tea', 4]);
    await pick(orderId, 'milk', 4);
    await pick(orderId, 'tea', 4);
    await move(orderId, 'suspended');
    await move(orderId, 'processing');
    const request = { versions: null, orderReference: orderId, caller: CALLER, origin: ORIGIN };
    await ground.execute(new UpdateItem(request, 'milk', { quantity: 2 }));
    expect(await picksOf(orderId)).toEqual([['tea', 4]]);
  });

  it('are refused once the order has left picking, also when it did so after it was read', async () => {
    const orderId = await inPicking(['milk', 4]);
    await move(orderId, 'suspended');
    await expect(pick(orderId, 'milk', 1)).rejects.toMatchObject({ code: 'ORDER_NOT_PICKING' });
    const early = pick(orderId, 'milk', 1, 0, 0, true);
    await expect(early).rejects.toMatchObject({ code: 'STILL_BEING_APPLIED' });
  });

  it('stay when as much or more is ordered', async () => {
    const orderId = await inPicking(['milk', 4], ['tea', 0.3]);
    await pick(orderId, 'milk', 4);
    await pick(orderId, 'tea', 0.1, 0.2);
    await replace(orderId, ['tea', 0.3], ['milk', 5]);
    expect(await picksOf(orderId)).toEqual([
      ['tea', 0.1],
      ['milk', 4],
    ]);
    expect(await toldOf(orderId)).toHaveLength(2);
  });

  it('that are deleted are told of as nothing picked, behind the change of the order', async () => {
    const orderId = await inPicking(['milk', 4], ['tea', 4]);
    await pick(orderId, 'milk', 4);
    await pick(orderId, 'tea', 4);
    await replace(orderId, ['milk', 2]);
    const nothing = { order_id: orderId, picked: 0, missing: 0, substitutes: [], revision: 0 };
    expect((await toldOf(orderId)).slice(2)).toEqual([
      expect.objectContaining({ ...nothing, item_id: 'milk', ordered: 2, picked_by: 'test' }),
      expect.objectContaining({ ...nothing, item_id: 'tea', ordered: 0, picked_by: 'test' }),
    ]);
    const events = await ground.eventsOf(orderId);
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['order:updated', 'beside:pick', 'beside:pick']);
    expect(await pick(orderId, 'milk', 1)).toMatchObject({ picked: 1, revision: 1 });
  });
});
