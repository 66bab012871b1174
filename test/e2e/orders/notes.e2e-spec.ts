import { randomUUID } from 'node:crypto';
import type { Json } from '../../support/http/api';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import { PASSWORD, somebody } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';

describe('notes and assignees of orders over HTTP', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
    orderId = await placeOrder(shop, { order_number: 'NOTED' });
  });
  afterAll(() => service.stop());

  const notes = (order = orderId) => `/v1/orders/${order}/notes`;
  const assignee = (order = orderId) => `/v1/orders/${order}/assignee`;
  const cardOf = async (): Promise<Json> => {
    const { body } = await shop.api.get('/v1/board').expect(200);
    const cards = (body.columns as Json[]).flatMap(({ orders }) => orders as Json[]);
    return cards.find(({ id }) => id === orderId)!;
  };

  it('are written with who and when, read newest first, and shown in the timeline, not in the order', async () => {
    const client = await SocketClient.open(service, shop.key);
    await client.subscribe({ topic: 'orders.changes' });
    const { body: first } = await shop.api.post(notes(), { text: 'Customer called' }).expect(201);
    const { body: second } = await shop.api
      .post(notes('NOTED'), { text: 'Leave it at the door' })
      .expect(201);
    expect(second).toMatchObject({
      order_id: orderId,
      text: 'Leave it at the door',
      author: { kind: 'key', key_id: shop.keyId },
    });
    const { body: page } = await shop.api.get(`${notes()}?limit=1`).expect(200);
    expect(page.data).toEqual([second]);
    const { body: next } = await shop.api.get(`${notes()}?after=${page.next}`).expect(200);
    expect(next).toEqual({ data: [first], next: null });
    const { body: timeline } = await shop.api.get(`/v1/orders/${orderId}/timeline?kind=note`).expect(200);
    expect((timeline.data as Json[]).map(({ detail }) => detail.text)).toEqual([second.text, first.text]);
    expect((await shop.api.get(`/v1/orders/${orderId}`).expect(200)).body.version).toBe(1);
    const told = await client.waitFor('the note', ({ data }) => data?.detail?.note_id === second.id);
    expect(told.data).toMatchObject({ order_id: orderId, version: 1, change_type: 'note' });
    client.drop();
    expect(client.faults).toEqual([]);
  });

  it('take a person who can access the order, show them on its card, and keep who assigned whom', async () => {
    const { browser, email } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    await browser.signIn(email, PASSWORD);
    const { body: people } = await shop.api.get('/v1/assignees').expect(200);
    expect(people.data).toHaveLength(1);
    const [person] = people.data as Json[];
    const { body } = await shop.api.put(assignee(), { person_id: person!.person_id }).expect(200);
    expect(body).toEqual({ order_id: orderId, assignee: person });
    await shop.api.put(assignee(), { person_id: person!.person_id }).expect(200);
    expect((await cardOf()).assignee).toEqual(person);
    const board = async (query: string) => (await shop.api.get(`/v1/board?${query}`).expect(200)).body;
    const ids = ({ columns }: Json) =>
      (columns as Json[]).flatMap(({ orders }) => (orders as Json[]).map(({ id }) => id as string));
    await placeOrder(shop);
    expect(ids(await board(`assignee=${person!.person_id}`))).toEqual([orderId]);
    expect(ids(await board(`assignee=${randomUUID()}`))).toEqual([]);
    await shop.api.put(assignee(), { person_id: null }).expect(200);
    expect((await cardOf()).assignee).toBeNull();
    const { body: timeline } = await shop.api
      .get(`/v1/orders/${orderId}/timeline?kind=assignment`)
      .expect(200);
    expect((timeline.data as Json[]).map(({ detail }) => detail.assignee?.name ?? null)).toEqual([
      null,
      person!.name,
    ]);
  });

  it('refuse what is empty, too long or too much, people who are not there or out of reach, and strangers', async () => {
    await shop.api.post(notes(), { text: '' }).expect(400);
    await shop.api.post(notes(), { text: 'x'.repeat(2_001) }).expect(400);
    expect((await shop.api.put(assignee(), { person_id: randomUUID() }).expect(400)).body.code).toBe(
      'ASSIGNEE_NOT_FOUND',
    );
    await somebody(service, 'operator', { channel_ids: [other.channelId] });
    const { body: people } = await other.api.get('/v1/assignees').expect(200);
    const [stranger] = people.data as Json[];
    const { body } = await shop.api.put(assignee(), { person_id: stranger!.person_id }).expect(409);
    expect(body.code).toBe('ASSIGNEE_OUT_OF_REACH');
    await other.api.get(notes()).expect(403);
    await other.api.post(notes(), { text: 'mine' }).expect(403);
    await shop.api.get(notes(randomUUID())).expect(404);
  });

  it('are at most 200 of an order', async () => {
    const full = await placeOrder(shop);
    for (let n = 0; n < 200; n += 1) await shop.api.post(notes(full), { text: `note ${n}` }).expect(201);
    const { body } = await shop.api.post(notes(full), { text: 'one more' }).expect(409);
    expect(body.code).toBe('TOO_MANY_NOTES');
  });
});
