import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ItemsModule, ItemStorageModule } from '../../src/items';
import { AddItem } from '../../src/items/commands/add-item';
import { AssignStorageLocations } from '../../src/items/commands/assign-storage-locations';
import { RemoveItem } from '../../src/items/commands/remove-item';
import { UpdateItem } from '../../src/items/commands/update-item';
import { UpdateOrderStatus } from '../../src/orders';
import { CreateStorageLocation } from '../../src/storage/commands/create-storage-location';
import { BY, CALLER, Ground, ORIGIN } from './ground';

const CONNECTIONS = 4;

describe('items, without HTTP and without workers', () => {
  let ground: Ground;
  let orders = 0;

  beforeAll(async () => {
    ground = await Ground.of([ItemsModule, ItemStorageModule], CONNECTIONS);
  });
  afterAll(() => ground.stop());

  const newOrder = (changes: object = {}) => ground.order(`ORDER-${(orders += 1)}`, changes);
  const requestOf = (orderReference: string) => ({
    versions: null,
    orderReference,
    caller: CALLER,
    origin: ORIGIN,
  });
  const linesOf = (orderId: string) =>
    ground.rows<{ item_id: string; quantity: string }>(
      'SELECT item_id, quantity::float8 AS quantity FROM order_items WHERE order_id = $1 ORDER BY place_in_order',
      orderId,
    );

  it('AddItem, UpdateItem and RemoveItem each make a version, an event and the rows of the items', async () => {
    const orderId = await newOrder();
    const request = requestOf(orderId);
    const { item } = await ground.execute(new AddItem(request, { item_id: 'bread', quantity: 1 }));
    expect(item).toMatchObject({ item_id: 'bread', quantity: 1 });
    await ground.execute(new UpdateItem(request, 'bread', { quantity: 3 }));
    expect(await linesOf(orderId)).toEqual([
      { item_id: 'milk', quantity: 2 },
      { item_id: 'bread', quantity: 3 },
    ]);
    await ground.execute(new RemoveItem(request, 'milk'));
    expect(await linesOf(orderId)).toEqual([{ item_id: 'bread', quantity: 3 }]);
    expect(await ground.eventsOf(orderId)).toEqual([
      { type: 'order:created', version: 1 },
      ...[2, 3, 4].map((version) => ({ type: 'order:updated', version })),
    ]);
  });

  it('RemoveItem refuses an item that is not there, and makes neither a version nor an event', async () => {
    const orderId = await newOrder();
    await expect(ground.execute(new RemoveItem(requestOf(orderId), 'nothing'))).rejects.toMatchObject({
      code: 'ITEM_NOT_FOUND',
    });
    expect(await ground.eventsOf(orderId)).toEqual([{ type: 'order:created', version: 1 }]);
  });

  /** An order that is being picked with this line, at a place with a location. */
  async function picked(milk: object = {}) {
    const placeId = await ground.place(`STORE-${orders}`);
    const items = [{ item_id: 'milk', quantity: 2, ...milk }];
    const orderId = await newOrder({ metadata: { place_id: placeId }, items });
    const picking = { picker_id: 'p' };
    await ground.execute(
      new UpdateOrderStatus(orderId, ground.channelId, 'ORDER', 'picking', picking as never, false, ORIGIN),
    );
    const id = randomUUID();
    const location = { id, name: 'Shelf', temperatureType: 'ambient', description: null } as const;
    await ground.execute(new CreateStorageLocation(placeId, location as never, BY));
    const key = { channelId: ground.channelId, orderId };
    const assignment = { item_id: 'milk', storage_location_id: id };
    const assign = () => ground.execute(new AssignStorageLocations(key, null, [assignment], ORIGIN));
    return { orderId, locationId: id, assign };
  }

  it('AssignStorageLocations stores where an item lies, and changes nothing when it is repeated', async () => {
    const { orderId, locationId, assign } = await picked();
    expect(await assign()).toMatchObject([{ item_id: 'milk', storage_location_name: 'Shelf' }]);
    const [line] = await ground.rows<{ at: string }>(
      'SELECT storage_location_id AS at FROM order_items WHERE order_id = $1',
      orderId,
    );
    expect(line).toEqual({ at: locationId });
    const events = await ground.eventsOf(orderId);
    await assign();
    expect(await ground.eventsOf(orderId)).toEqual(events);
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['order:status_changed', 'order:updated']);
  });

  it('AssignStorageLocations refuses what makes an order larger than 4 MB', async () => {
    const { orderId, assign } = await picked({ properties: { text: 'x'.repeat(4 * 1024 * 1024) } });
    const events = await ground.eventsOf(orderId);
    await expect(assign()).rejects.toMatchObject({ code: 'RESOURCE_TOO_LARGE' });
    expect(await ground.eventsOf(orderId)).toEqual(events);
  });

  it('assignments of an order wait for each other without a connection', async () => {
    const { orderId, assign } = await picked();
    const holder = ground.module.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    const assigned = Promise.all(Array.from({ length: CONNECTIONS }, assign));
    try {
      await ground.module.get(DataSource).query('SELECT 1');
    } finally {
      await holder.commitTransaction();
      await holder.release();
    }
    expect(await assigned).toHaveLength(CONNECTIONS);
  });
});
