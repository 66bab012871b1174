import type { Ground } from './canary-ground';
import { OPERATIONS } from '../http/operations';
import { jobEnds, orderBody } from '../data/shop';
import { SocketClient } from '../receivers/socket-client';
import { until } from '../until';

export async function orders(ground: Ground, channelId: string): Promise<string> {
  const { tour } = ground;
  const metadata = { picker_id: 'p', api_key: 'not a secret here' };
  const order = orderBody(channelId, { metadata });
  const accepted = await tour.pass('POST /v1/orders', {
    body: order,
    headers: { Prefer: 'wait=10' },
  });
  const params = {
    orderId: accepted.orderData.id as string,
    itemId: 'milk',
    version: '1',
    from: '1',
    to: '2',
  };
  await tour.pass('GET /v1/jobs/{jobId}', { params: { jobId: accepted.jobId as string } });
  await tour.pass('PUT /v1/orders/{orderId}', {
    params,
    body: order,
    headers: { Prefer: 'wait=10' },
  });
  const { items } = await tour.pass('GET /v1/orders/{orderId}', { params });
  const ofItem = { ...params, itemId: (items as { item_id: string }[])[0]!.item_id };
  await tour.visit('POST /v1/orders/{orderId}/items', {
    params,
    body: { product_id: 'bread', name: 'Bread', quantity: 1, price: 2 },
  });
  await tour.visit('PUT /v1/orders/{orderId}/items/{itemId}', {
    params: ofItem,
    body: { quantity: 3 },
  });
  for (const operation of OPERATIONS.filter(({ name }) => /^GET \/v1\/orders\/\{orderId\}/.test(name))) {
    await tour.visit(operation.name, { params: ofItem });
  }
  await tour.visit('PATCH /v1/orders/{orderId}/status', {
    params,
    body: { status: 'processing', metadata },
    headers: { Prefer: 'wait=10' },
  });
  await tour.visit('POST /v1/orders', { body: order, headers: { Prefer: 'wait=10' } });
  const failed = await tour.pass('GET /v1/jobs', {
    query: { channel_id: channelId, status: 'failed' },
  });
  for (const { id } of failed.data as { id: string }[]) {
    await tour.visit('POST /v1/jobs/{jobId}/retry', { params: { jobId: id } });
  }
  await until('the order was told', () => ground.receiver.of('order:created')[0]);
  return params.orderId;
}

export async function places(ground: Ground, channelId: string, orderId: string): Promise<void> {
  const { tour } = ground;
  const place = { identifier: 'CANARY', channel_id: channelId, name: 'Kamppi' };
  const params = {
    placeId: (await tour.pass('POST /v1/places', { body: place })).id as string,
    channelId,
    orderId,
  };
  await tour.pass('PUT /dts/places/{placeId}/subscriptions', {
    params,
    body: { device_token: 'device' },
  });
  await tour.pass('POST /v1/places/{placeId}/storage-location', {
    params,
    body: { name: 'Shelf', temperature_type: 'ambient' },
    headers: { Prefer: 'wait=10' },
  });
  await tour.visit('PUT /v1/places/{placeId}', { params, body: place });
  await tour.visit('PATCH /v1/places/{placeId}', { params, body: { name: 'Other' } });
  await tour.visit('GET /v1/places', { query: { channel_id: channelId } });
  const placed = await tour.pass('POST /v1/orders', {
    body: orderBody(channelId, { metadata: { place_id: params.placeId } }),
    headers: { Prefer: 'wait=10' },
  });
  await tour.visit('PATCH /v1/orders/{orderId}/status', {
    params: { orderId: placed.orderData.id as string },
    body: { status: 'picking', metadata: { picker_id: 'p' } },
    headers: { Prefer: 'wait=10' },
  });
  await tour.visit('PATCH /v1/orders/{orderId}/status', {
    params: { orderId: placed.orderData.id as string },
    body: { status: 'retrieving', metadata: { retrieval_location: 'door 2' } },
    headers: { Prefer: 'wait=10' },
  });
  await until('a push message was tried', async () => {
    const [row] = await ground.database.query<{ tried: boolean }>(
      'SELECT count(*) > 0 AS tried FROM push_messages WHERE attempts > 0',
    );
    return row!.tried;
  });
}

export async function pickingApp(ground: Ground, channelId: string): Promise<void> {
  const { tour } = ground;
  const { jobId, orderData } = await tour.pass('POST /v1/orders', {
    body: orderBody(channelId),
  });
  await jobEnds(ground.service.system, jobId as string);
  const orderId = orderData.id as string;
  await tour.pass('GET /dts/drone/order/products', { query: { order_id: orderId } });
  await tour.visit('GET /dts/drone/order/set_status', { query: { orderId, status: '2' } });
  await tour.visit('GET /dts/drone/order/set_suspended', {
    query: { orderId, reason: 'late' },
  });
  await tour.visit('GET /dts/drone/order/unset_suspended', { query: { orderId } });
  await tour.visit('GET /dts/drone/order/set_failed', { query: { orderId } });
}

export async function socket(ground: Ground): Promise<void> {
  const { tour } = ground;
  const client = await SocketClient.open(ground.service, ground.service.token());
  await client.subscribe();
  client.send({ type: 'auth', apiKey: ground.planted['wrong-credential'].value });
  await client.waitForError('ALREADY_AUTHENTICATED');
  const stranger = await SocketClient.connect(ground.service);
  stranger.send({ type: 'auth', apiKey: ground.planted['wrong-credential'].value });
  await stranger.waitForClose();
  const confused = await SocketClient.connect(ground.service);
  confused.send(`{"type":"auth","apiKey":"${ground.planted['wrong-credential'].value}`);
  confused.send({
    type: ground.planted['wrong-place'].value,
    apiKey: { value: ground.planted['wrong-place'].value },
  });
  await confused.waitForError('UNKNOWN_TYPE');
  for (const { messages } of [client, stranger, confused]) {
    tour.traces.push(
      ...messages.map((message) => ({ where: 'a message of the socket', text: JSON.stringify(message) })),
    );
  }
  client.drop();
  confused.drop();
}

export async function reads(ground: Ground, channelId: string): Promise<void> {
  const { tour } = ground;
  const params = { channelId };
  const history = await tour.pass('GET /v1/channels/{channelId}/webhook/history', { params });
  for (const { id: deliveryId } of history.data as { id: string }[]) {
    const one = { params: { channelId, deliveryId } };
    await tour.pass('GET /v1/channels/{channelId}/webhook/history/{deliveryId}/attempts', one);
    await tour.visit('POST /v1/channels/{channelId}/webhook/history/{deliveryId}/replay', one);
  }
  await tour.pass('POST /v1/channels/{channelId}/webhook/replay', {
    params,
    body: { since: new Date(Date.now() - 3_600_000).toISOString() },
  });
  const query = { channel_id: channelId };
  for (const operation of ['GET /v1/events', 'GET /v1/jobs', 'GET /v1/orders']) {
    await tour.pass(operation, { query });
  }
  await tour.pass('GET /v1/channels');
  await tour.pass('GET /metrics', { token: ground.planted['metrics-token'].value });
  for (const page of ['GET /docs', 'GET /docs/openapi.json', 'GET /docs/asyncapi.json'])
    await tour.visit(page);
  await tour.visit('GET /v1/orders', { headers: { 'X-Request-Id': ground.open.inLog.value } });
  await tour.visit('GET /v1/nowhere', { query: { q: ground.open.inLog.value } });
}
