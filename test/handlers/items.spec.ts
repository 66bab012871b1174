import { randomUUID } from 'node:crypto';
import { ItemsModule, ItemStorageModule } from '../../src/items';
import { AddItem } from '../../src/items/commands/add-item';
import { AssignStorageLocations } from '../../src/items/commands/assign-storage-locations';
import { RemoveItem } from '../../src/items/commands/remove-item';
import { UpdateItem } from '../../src/items/commands/update-item';
import { UpdateOrderStatus } from '../../src/orders';
import { CreateStorageLocation } from '../../src/storage/commands/create-storage-location';
import { BY, CALLER, Ground, ORIGIN } from './ground';

describe('items, without HTTP and without workers', () => {
  let ground: Ground;
  let orders = 0;

  beforeAll(async () => {
    ground = await Ground.of([ItemsModule, ItemStorageModule]);
  });
  afterAll(() => ground.stop());

  const newOrder = (changes: object = {}) => ground.order(`ORDER-${(orders += 1)}`, changes);
  const requestOf = (orderReference: string) => ({ orderReference, caller: CALLER, origin: ORIGIN });
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

  it('AssignStorageLocations stores where an item lies, and changes nothing when it is repeated', async () => {
    const placeId = await ground.place('STORE-1');
    const orderId = await newOrder({ metadata: { place_id: placeId } });
    const picking = { picker_id: 'p' };
    await ground.execute(
      new UpdateOrderStatus(orderId, ground.channelId, 'ORDER', 'picking', picking as never, false, ORIGIN),
    );
    const id = randomUUID();
    const location = { id, name: 'Shelf', temperatureType: 'ambient', description: null } as const;
    await ground.execute(new CreateStorageLocation(placeId, location as never, BY));
    const assign = () =>
      ground.execute(
        new AssignStorageLocations(
          { channelId: ground.channelId, orderId },
          [{ item_id: 'milk', storage_location_id: id }],
          ORIGIN,
        ),
      );
    expect(await assign()).toMatchObject([{ item_id: 'milk', storage_location_name: 'Shelf' }]);
    const [line] = await ground.rows<{ at: string }>(
      'SELECT storage_location_id AS at FROM order_items WHERE order_id = $1',
      orderId,
    );
    expect(line).toEqual({ at: id });
    const events = await ground.eventsOf(orderId);
    await assign();
    expect(await ground.eventsOf(orderId)).toEqual(events);
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['order:status_changed', 'order:updated']);
  });
});
