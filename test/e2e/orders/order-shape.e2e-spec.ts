import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import ts from 'typescript';
import {
  eventDataSchema,
  ITEM,
  ITEM_CHANGES,
  NEW_ITEM,
  ORDER,
  ORDER_CONTENT,
  saidNames,
  shownSchema,
} from '../../../src/contract';
import type { Json } from '../../support/http/api';
import { Receiver, type Received } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { sampleOf, samplesOf } from '../../support/data/shape-samples';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { SocketClient } from '../../support/receivers/socket-client';

const ORDER_MEMBERS = saidNames(ORDER);
const CONTENT_MEMBERS = saidNames(ORDER_CONTENT);
const ITEM_MEMBERS = saidNames(ITEM);

/** One item for each member, so that what one member means for another does not hide it. */
const itemsOf = (nth: number): Json[] =>
  ITEM_MEMBERS.map((member) => ({
    item_id: `with ${member}`,
    quantity: 7,
    ...(member !== 'item_id' && { [member]: sampleOf(member, ITEM[member as keyof typeof ITEM], nth) }),
  }));

/** What each item says of the member that it is there for. */
const saidBy = (items: Json[]) =>
  ITEM_MEMBERS.map((member) => items.find(({ item_id }) => item_id === `with ${member}`)?.[member]);

/** The members that a client said, as an order shows them. */
const saidOf = (order: Json): Json => ({
  ...Object.fromEntries(ORDER_MEMBERS.map((member) => [member, order[member]])),
  items: saidBy(order.items as Json[]),
});

const ajv = addFormats(new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false }));
const isOrder = ajv.compile({ ...shownSchema(ORDER), additionalProperties: false });

describe('every member of an order', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let socket: SocketClient;
  let path: string;
  let bodies: Json[];

  const read = async (at: string): Promise<Json> => (await shop.api.get(at).expect(200)).body;
  const told = (type: string): Promise<Received> =>
    receiver.waitFor(`${type} arrives`, ({ body }) => body.event_type === type);

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    await service.system.post('/v1/channels/types', { type: 'without-rules' }).expect(201);
    shop = await openShop(service, receiver, { type: 'without-rules' });
    socket = await SocketClient.open(service, shop.key);
    await socket.subscribe();
    const place_id = await openPlace(shop);
    bodies = [0, 1].map((nth) =>
      samplesOf(ORDER, nth, {
        channel_id: shop.channelId,
        items: itemsOf(nth),
        metadata: { ...sampleOf('metadata', ORDER.metadata, nth), place_id },
      }),
    );
    const { body } = await shop.api.post('/v1/orders', bodies[0]).set('Prefer', 'wait=20').expect(202);
    expect(body.job).toMatchObject({ status: 'completed' });
    path = `/v1/orders/${body.orderData.id}`;
    expect(saidOf(body.orderData)).toEqual(saidOf(bodies[0]));
    const replaced = await shop.api.put(path, bodies[1]).set('Prefer', 'wait=20').expect(202);
    expect(replaced.body.job).toMatchObject({ status: 'completed' });
  });
  afterAll(async () => {
    socket.drop();
    await Promise.all([service.stop(), receiver.stop()]);
  });

  it('has two samples that differ, or no test here sees whether it was kept', () => {
    const [one, other] = bodies.map(saidOf) as [Json, Json];
    const same = CONTENT_MEMBERS.filter(
      (member) => JSON.stringify(one[member]) === JSON.stringify(other[member]),
    );
    expect(same).toEqual([]);
    const items = ITEM_MEMBERS.filter(
      (member, n) => member !== 'item_id' && JSON.stringify(one.items[n]) === JSON.stringify(other.items[n]),
    );
    expect(items).toEqual([]);
  });

  it('is replaced by PUT, and kept as it was in the version before', async () => {
    const order = await read(path);
    expect([isOrder(order), isOrder.errors]).toEqual([true, null]);
    expect(saidOf(order)).toEqual(saidOf(bodies[1]));
    expect(saidOf((await read(`${path}/versions/1`)).order)).toEqual(saidOf(bodies[0]));
    expect(saidOf((await read(`${path}/versions/2`)).order)).toEqual(saidOf(bodies[1]));
    const [listed] = (await read(`/v1/orders?channel_id=${shop.channelId}`)).data as Json[];
    expect(listed).toEqual(order);
  });

  it('is named by the diff of two versions', async () => {
    const { changes } = await read(`${path}/versions/1/diff/2`);
    const fields = (changes as Json[]).map(({ field }) => field as string);
    const isNamed = (member: string) =>
      fields.some(
        (field) => field === member || field.startsWith(`${member}.`) || field.startsWith(`${member}[`),
      );
    expect(CONTENT_MEMBERS.filter((member) => !isNamed(member))).toEqual([]);
    const ofItems = ITEM_MEMBERS.filter((member) => member !== 'item_id');
    expect(ofItems.filter((member) => !isNamed(`items["with ${member}"].${member}`))).toEqual([]);
  });

  it('is told by webhook and shown by the feed when the order is created and updated', async () => {
    const [created, updated] = [await told('order:created'), await told('order:updated')];
    expect(saidOf(created.body.data)).toEqual(saidOf(bodies[0]));
    expect(saidOf(updated.body.data)).toEqual(saidOf(bodies[1]));
    const changed = (updated.body.data.changes.items as Json[]).map(
      ({ item_id, field }) => `${item_id} ${field}`,
    );
    const ofItems = ITEM_MEMBERS.filter((member) => member !== 'item_id');
    expect(
      ofItems.filter((member) => !changed.some((one) => one.startsWith(`with ${member} ${member}`))),
    ).toEqual([]);
    const feed = (await read(`/v1/events?channel_id=${shop.channelId}`)).data as Json[];
    expect(feed.map(({ data }) => data)).toEqual([created.body.data, updated.body.data]);
  });

  it('is told with a change of status, which the socket pushes without the order', async () => {
    const update = { status: 'picking', metadata: { picker_id: 'p-1' } };
    await shop.api.patch(`${path}/status`, update).set('Prefer', 'wait=20').expect(202);
    const { body } = await told('order:status_changed');
    expect(saidOf(body.data.order)).toEqual(saidOf(bodies[1]));
    const { order: _left, ...withoutOrder } = body.data;
    const pushed = await socket.waitFor('the event', ({ event_id }) => event_id === body.event_id);
    expect(pushed.data).toEqual(withoutOrder);
    const { required } = eventDataSchema('order:status_changed');
    expect(Object.keys(body.data)).toEqual(expect.arrayContaining([...required!]));
    expect(socket.faults).toEqual([]);
  });

  it('is in the types that receivers compile against', async () => {
    const types = ['order:created', 'order:updated', 'order:status_changed'];
    const events = await Promise.all(types.map(told));
    await shop.api.post(`/v1/channels/${shop.channelId}/webhook/test`).expect(200);
    const failed = { ...bodies[0], order_number: 'fails', items: [] };
    await shop.api.post('/v1/orders', failed).expect(202);
    events.push(await told('webhook:test'), await told('order:failed'));
    expect(problemsOfTypes(events.map(({ body }) => body))).toEqual([]);
  }, 120_000);

  it('is its default after a PUT that does not say it', async () => {
    const required = CONTENT_MEMBERS.filter(
      (member) => ORDER[member as keyof typeof ORDER].by === 'required',
    );
    const bare = Object.fromEntries(['channel_id', ...required].map((member) => [member, bodies[1][member]]));
    await shop.api.put(path, bare).set('Prefer', 'wait=20').expect(202);
    const order = await read(path);
    const optional = CONTENT_MEMBERS.filter((member) => !required.includes(member));
    expect(optional.map((member) => [member, order[member]])).toEqual(
      optional.map((member) => [member, ORDER[member as keyof typeof ORDER].otherwise]),
    );
  });
});

describe('every member of an item', () => {
  let service: Service;
  let shop: Shop;
  let items: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    const order = samplesOf(ORDER, 0, { channel_id: shop.channelId, items: [], channel_specific_data: null });
    order.items = [{ item_id: 'other', quantity: 1 }];
    const { body } = await shop.api.post('/v1/orders', order).set('Prefer', 'wait=20').expect(202);
    expect(body.job).toMatchObject({ status: 'completed' });
    items = `/v1/orders/${body.orderData.id}/items`;
  });
  afterAll(() => service.stop());

  const NAMES: Readonly<Record<string, string>> = { product_id: 'item_id', variant_id: 'sku' };

  it.each(saidNames(NEW_ITEM))('%s is taken when an item is added', async (member) => {
    const value = sampleOf(member, NEW_ITEM[member as keyof typeof NEW_ITEM], 0);
    const { body } = await shop.api
      .post(items, { product_id: `added with ${member}`, quantity: 7, [member]: value })
      .expect(201);
    expect(body[NAMES[member] ?? member]).toEqual(value);
  });

  it.each(saidNames(ITEM_CHANGES))('%s is taken when an item is changed', async (member) => {
    const id = encodeURIComponent(`changed in ${member}`);
    await shop.api.post(items, { product_id: `changed in ${member}`, quantity: 7 }).expect(201);
    for (const nth of [0, 1]) {
      const value = sampleOf(member, ITEM_CHANGES[member as keyof typeof ITEM_CHANGES], nth);
      const { body } = await shop.api.put(`${items}/${id}`, { [member]: value }).expect(200);
      expect(body[member]).toEqual(value);
      expect((await shop.api.get(`${items}/${id}`).expect(200)).body[member]).toEqual(value);
    }
  });
});

/** What the compiler says of the bodies as values of the receiver's types: a member that they lack is one too many. */
function problemsOfTypes(events: readonly Json[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'oms-types-'));
  try {
    const names = ['OrderCreated', 'OrderUpdated', 'OrderStatusChanged', 'WebhookTest', 'OrderFailed'];
    const lines = events.map((body, n) => `export const event${n}: ${names[n]} = ${JSON.stringify(body)};`);
    const from = resolve('packages/client/src/generated/events');
    const file = join(folder, 'events.ts');
    writeFileSync(file, `import type { ${names.join(', ')} } from '${from}';\n${lines.join('\n')}\n`);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
