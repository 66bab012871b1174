import { bulkEnds, startBulk } from '../data/bulk';
import { orderBody } from '../data/shop';
import { answer, failure, type Met, NOBODY, type Provocations, type World } from './world';

const create = (world: World, changes: object, channelId = world.shop.channelId) =>
  failure(world, world.shop.api.post('/v1/orders', orderBody(channelId, changes)));

const moveTo = (world: World, orderId: string, status: string, metadata?: object) =>
  world.shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata });

const assign = (world: World, orderId: string, itemIds: readonly string[], to = NOBODY) =>
  answer(
    world.shop.api.post(`/v1/orders/${orderId}/items/storage-locations`, {
      items: itemIds.map((item_id) => ({ item_id, storage_location_id: to })),
    }),
  );

async function strictShop({ shop }: World): Promise<string> {
  const channel = { name: 'strict', type: 'ebay', config: {}, settings: { strict_order_schema: true } };
  return (await shop.api.post('/v1/channels', channel).expect(201)).body.id as string;
}

/** Sends a request twice with one key, the second time while the first is under way. */
async function whileUnderWay({ shop, receiver }: World): Promise<Met> {
  const path = `/v1/channels/${shop.channelId}/webhook/test`;
  const send = () => shop.api.post(path).set('Idempotency-Key', 'under-way');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const arrived = new Promise<void>((resolve) =>
    receiver.answers(({ body }, response) => {
      // Deliveries of other provocations come too.
      if (body.event_type === 'webhook:test') resolve();
      void held.then(() => response.writeHead(200).end());
    }),
  );
  const first = send().then((response) => response);
  await arrived;
  const second = await answer(send());
  letGo();
  await first;
  receiver.answersStatus(200);
  return second;
}

/** Errors of orders, their items and the jobs that requests become. */
export const ORDERS = {
  ORDER_NOT_FOUND: ({ shop }) => answer(shop.api.get(`/v1/orders/${NOBODY}`)),
  ORDER_FORBIDDEN: async (world) => answer(world.other.api.get(`/v1/orders/${await world.order()}`)),
  ORDER_NUMBER_AMBIGUOUS: async (world) => {
    const twice = { order_number: 'TWICE' };
    await create(world, twice);
    await failure(world, world.other.api.post('/v1/orders', orderBody(world.other.channelId, twice)));
    return answer(world.system.get('/v1/orders/TWICE'));
  },
  ASSIGNEE_NOT_FOUND: async (world) =>
    answer(world.shop.api.put(`/v1/orders/${await world.order()}/assignee`, { person_id: NOBODY })),
  ASSIGNEE_OUT_OF_REACH: async (world) => {
    const person = {
      email: 'far@example.com',
      name: 'Far',
      role: 'viewer',
      channel_ids: [world.other.channelId],
    };
    const { body } = await world.system.post('/v1/people', person).expect(201);
    return answer(world.shop.api.put(`/v1/orders/${await world.order()}/assignee`, { person_id: body.id }));
  },
  TOO_MANY_NOTES: async (world) => {
    const path = `/v1/orders/${await world.order()}/notes`;
    for (let n = 0; n < 200; n += 1) await world.shop.api.post(path, { text: 'x' }).expect(201);
    return answer(world.shop.api.post(path, { text: 'one more' }));
  },
  INVALID_VERSION: async (world) =>
    answer(world.shop.api.get(`/v1/orders/${await world.order()}/versions/zero`)),
  VERSION_NOT_FOUND: async (world) =>
    answer(world.shop.api.get(`/v1/orders/${await world.order()}/versions/9`)),
  NO_ITEMS: (world) => create(world, { items: [] }),
  REPEATED_ITEM: (world) => create(world, { items: [1, 2].map((quantity) => ({ item_id: 'a', quantity })) }),
  CHANNEL_DATA_REQUIRED: async (world) => create(world, {}, await strictShop(world)),
  CHANNEL_DATA_INVALID: async (world) =>
    create(world, { channel_specific_data: { marketplace: 7 } }, await strictShop(world)),
  PLACE_NOT_FOUND: (world) => create(world, { metadata: { place_external_id: 'nowhere' } }),
  DUPLICATE_ORDER_NUMBER: async (world) => {
    await create(world, { order_number: 'TAKEN' });
    return create(world, { order_number: 'TAKEN' });
  },
  INVALID_STATUS_TRANSITION: async (world) => answer(moveTo(world, await world.order(), 'completed')),
  FORCED_TRANSITION_FORBIDDEN: async (world) =>
    answer(moveTo(world, await world.orderIn('picked'), 'pending').set('X-Force-Transition', 'true')),
  INVALID_STATUS_METADATA: async (world) => {
    const orderId = await world.orderWithoutItems();
    await world.shop.api.get(`/dts/drone/order/set_status?orderId=${orderId}&status=3`).expect(409);
    const query = `channel_id=${world.shop.channelId}&order_id=${orderId}&status=failed`;
    const { body } = await world.shop.api.get(`/v1/jobs?${query}`).expect(200);
    return { status: null, ...body.data[0].error };
  },
  ORDER_NOT_UPDATABLE: async (world) => {
    const path = `/v1/orders/${await world.orderIn('completed')}`;
    return failure(world, world.shop.api.put(path, orderBody(world.shop.channelId)));
  },
  OTHER_CHANNEL: async (world) =>
    answer(world.system.put(`/v1/orders/${await world.order()}`, orderBody(world.other.channelId))),
  VERSION_MISMATCH: async (world) => {
    const path = `/v1/orders/${await world.order()}`;
    return answer(world.shop.api.put(path, orderBody(world.shop.channelId)).set('If-Match', '"9"'));
  },
  ITEM_NOT_FOUND: async (world) =>
    answer(world.shop.api.get(`/v1/orders/${await world.order()}/items/nothing`)),
  ITEMS_NOT_EDITABLE: async (world) => {
    const items = `/v1/orders/${await world.orderIn('picked')}/items`;
    return answer(world.shop.api.post(items, { product_id: 'a', quantity: 1 }));
  },
  TOO_MANY_ITEMS: async (world) => {
    const items = Array.from({ length: 2_000 }, (_, n) => ({ item_id: `item-${n}`, quantity: 1 }));
    const path = `/v1/orders/${await world.order({ items })}/items`;
    return answer(world.shop.api.post(path, { product_id: 'one-more', quantity: 1 }));
  },
  QUANTITY_INEXACT: async (world) => {
    const path = `/v1/orders/${await world.order({ items: [{ item_id: 'a', quantity: 1e15 }] })}/items`;
    return answer(world.shop.api.post(path, { product_id: 'a', quantity: 0.0001 }));
  },
  ITEM_NOT_IN_ORDER: async (world) => {
    const metadata = { place_id: await world.place() };
    return assign(world, await world.orderIn('picked', { metadata }), ['nothing']);
  },
  REPEATED_ASSIGNMENT: async (world) => {
    const metadata = { place_id: await world.place() };
    return assign(world, await world.orderIn('picked', { metadata }), ['milk', 'milk']);
  },
  STATUS_FORBIDS_ASSIGNMENT: async (world) => {
    const metadata = { place_id: await world.place() };
    return assign(world, await world.orderIn('cancelled', { metadata }), ['milk']);
  },
  ORDER_WITHOUT_PLACE: async (world) => assign(world, await world.orderIn('picked'), ['milk']),
  STORAGE_LOCATION_ELSEWHERE: async (world) => {
    const metadata = { place_id: await world.place() };
    const elsewhere = await world.location(await world.place(), 'Shelf');
    return assign(world, await world.orderIn('picked', { metadata }), ['milk'], elsewhere);
  },
  JOB_NOT_FOUND: ({ shop }) => answer(shop.api.get(`/v1/jobs/${NOBODY}`)),
  JOB_NOT_FAILED: async (world) => {
    const { body } = await world.shop.api
      .post('/v1/orders', orderBody(world.shop.channelId))
      .set('Prefer', 'wait=20')
      .expect(202);
    return answer(world.shop.api.post(`/v1/jobs/${body.jobId}/retry`));
  },
  IDEMPOTENCY_KEY_REUSED: async ({ shop }) => {
    const send = () =>
      shop.api.post('/v1/orders', orderBody(shop.channelId)).set('Idempotency-Key', 'reused');
    await send().expect(202);
    return answer(send());
  },
  INVALID_IDEMPOTENCY_KEY: ({ shop }) =>
    answer(shop.api.post('/v1/orders', orderBody(shop.channelId)).set('Idempotency-Key', 'k'.repeat(256))),
  REQUEST_UNDER_WAY: whileUnderWay,
  BULK_NOT_FOUND: ({ shop }) => answer(shop.api.get(`/v1/bulk/${NOBODY}`)),
  BULK_ENDED: async ({ shop }) => {
    const { id } = await startBulk(shop.api, { action: 'move', status: 'processing', ids: [NOBODY] });
    await bulkEnds(shop.api, id);
    return answer(shop.api.post(`/v1/bulk/${id}/cancel`));
  },
} as const satisfies Provocations;
