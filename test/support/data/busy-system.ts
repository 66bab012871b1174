import { haveChangedAt, isAllDelivered, isSettled, plantParked } from '../beyond-the-interface';
import type { Api, Json } from '../http/api';
import type { Known } from '../http/readings';
import { type Ground, prepareGround } from '../http/writing-routes';
import { somebody, type Somebody } from '../people/browser';
import type { TestDatabase } from '../postgres/database';
import { Receiver } from '../receivers/receiver';
import { Service } from '../service/service';
import { until } from '../until';
import { bulkEnds, startBulk } from './bulk';
import { openPlace, openShop, orderBody, placeOrder, type Shop } from './shop';

const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '0',
  WEBHOOK_RETRY_SCHEDULE: '100ms',
  WEBHOOK_TEST_CALLS_PER_MINUTE: '1000',
};
const SHOPS = 3;
const WISHED_AT = '2026-03-01T00:00:00Z';
const AN_HOUR_MS = 3_600_000;

/** How an order gets to each status. */
const WAYS: readonly (readonly string[])[] = [
  [],
  ['processing'],
  ['picking'],
  ['picking', 'picked'],
  ['picking', 'picked', 'retrieving'],
  ['picking', 'picked', 'completed'],
  ['cancelled'],
  ['failed'],
  ['suspended'],
];

const METADATA: Readonly<Record<string, object>> = {
  picking: { picker_id: 'p' },
  retrieving: { retrieval_location: 'door 2' },
  cancelled: { cancellation_reason: 'picking_rejected_by_store' },
  failed: { failure_reason: 'lost' },
  suspended: { suspension_reason: 'check' },
};

type Reader = Pick<Api, 'get'>;

/** A service with several channels and something of everything in them. The same each time, but for ids and times. */
export class BusySystem {
  private constructor(
    readonly service: Service,
    readonly ground: Ground,
    readonly shops: readonly Shop[],
    readonly places: readonly string[],
    private readonly receiver: Receiver,
    readonly admin: Somebody,
    private readonly store: Somebody,
  ) {}

  static async start(database: TestDatabase): Promise<BusySystem> {
    const service = await Service.start(SETTINGS, database);
    const receiver = await Receiver.start();
    const ground = await prepareGround(service, receiver);
    const shops: Shop[] = [];
    for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop(service, receiver));
    const places = await Promise.all(shops.map(fill));
    const admin = await somebody(service, 'admin');
    const store = await somebody(service, 'store', { place_ids: places.slice(0, 2) });
    for (const { channelId } of [ground.shop, ...shops]) await isTold(database, channelId);
    return new BusySystem(service, ground, shops, places, receiver, admin, store);
  }

  async stop(): Promise<void> {
    await this.service.terminate();
    await this.receiver.stop();
  }

  /** A delivery is given up, work of every kind is parked, there is a view and a bulk, and all orders last changed an hour ago. */
  async spoil(): Promise<void> {
    const [shop, other] = this.shops as [Shop, Shop];
    this.receiver.answersStatus(400);
    await placeOrder(shop);
    await until('a delivery is given up', async () => {
      const failed = `/v1/channels/${shop.channelId}/webhook/history?status=failed`;
      return ((await shop.api.get(failed).expect(200)).body.data as Json[])[0]?.next_retry === null;
    });
    this.receiver.answersStatus(200);
    for (const { channelId } of [shop, other]) await plantParked(this.service.database, channelId);
    const view = { name: 'all', screen: 'board', filter: {}, shared_with: ['admin'] };
    await this.admin.browser.post('/v1/views', view).expect(201);
    await haveChangedAt(this.service.database, new Date(Date.now() - AN_HOUR_MS));
  }

  /** Who reads: the system, a key of one channel, a person who may do all, and one of two places. */
  get readers(): Readonly<Record<string, Reader>> {
    return {
      system: this.service.system,
      'key of a channel': this.shops[0]!.api,
      admin: this.admin.browser,
      store: this.store.browser,
    };
  }

  /** A value for each parameter, of things that are there. */
  async known(): Promise<Known> {
    const [{ channelId, api, keyId }] = this.shops as [Shop];
    const { system } = this.service;
    const read = async (path: string) => (await api.get(path).expect(200)).body.data as Json[];
    const orders = await read(`/v1/orders?channel_id=${channelId}&limit=50`);
    const { id, order_number } = orders.find(({ status }) => status === 'completed')!;
    const [delivery] = await read(`/v1/channels/${channelId}/webhook/history?status=failed`);
    const [job] = await read(`/v1/jobs?channel_id=${channelId}&status=failed`);
    const bulk = await startBulk(system, {
      action: 'note',
      text: 'seen',
      ids: orders.map((order) => order.id as string),
    });
    await bulkEnds(system, bulk.id);
    const channels = [channelId, this.shops.map((shop) => shop.channelId).join()];
    const places = [this.places[0]!, this.places.join()];
    const kinds = ['deadline', 'failed', 'suspended', 'webhook', 'parked', 'channel'];
    const [since, later] = [-1, 1].map((hours) => new Date(Date.now() + hours * AN_HOUR_MS).toISOString());
    return {
      channelId: [channelId],
      channel_id: [channelId],
      '/v1/board channel_id': channels,
      '/v1/search/orders channel_id': channels,
      '/v1/attention channel_id': channels,
      '/v1/attention/counts channel_id': channels,
      placeId: places.slice(0, 1),
      place_id: places,
      '/v1/orders place_id': places.slice(0, 1),
      orderId: [id as string],
      order_id: [id as string],
      order_number: [order_number as string],
      itemId: ['milk'],
      version: ['2'],
      from: ['1'],
      to: ['3'],
      '/v1/session/oidc to': ['/console/orders'],
      event_id: [delivery!.event_id as string],
      deliveryId: [delivery!.id as string],
      jobId: [job!.id as string],
      keyId: [keyId],
      personId: [this.admin.id],
      assignee: [this.admin.id],
      locationId: [this.ground.locationId],
      bulkId: [bulk.id],
      limit: ['1', '3'],
      type: ['order_create'],
      error_code: ['ITEMS_REQUIRED'],
      date_from: ['2026-01-01'],
      date_to: ['2027-01-01'],
      status: ['picking', 'pending,picked'],
      kind: kinds,
      '/v1/orders/{orderId}/timeline kind': ['version', 'version,delivery'],
      suspended_for: ['0', '60'],
      unchanged_for: ['30'],
      q: ['milk', order_number as string],
      show_status: ['true'],
      since: [since!],
      until: [later!],
      resource_id: [id as string],
      actor: ['test'],
      action: ['channel.created'],
    };
  }
}

const isTold = (database: TestDatabase, channelId: string) =>
  until(
    'all that was done is told',
    async () => (await isSettled(database, channelId)) && (await isAllDelivered(database, channelId)),
  );

/** A place with an order of each status, deadlines that were missed, and a creation that failed; gives the id of the place. */
async function fill(shop: Shop): Promise<string> {
  const placeId = await openPlace(shop);
  await shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token: 'device' }).expect(200);
  const missed = { minutes: 0, from: 'wished' };
  const deadlines = { accept_by: missed, pick_by: missed };
  await shop.api.put(`/v1/channels/${shop.channelId}/deadlines`, deadlines).expect(200);
  const metadata = { place_id: placeId, wished_at: WISHED_AT };
  await Promise.all(
    WAYS.map(async (way) => {
      const id = await placeOrder(shop, { metadata });
      for (const status of way) await move(shop, id, status);
    }),
  );
  await shop.api.post(`/v1/channels/${shop.channelId}/health-check`).set('Prefer', 'wait=20').expect(202);
  const empty = orderBody(shop.channelId, { items: [] });
  await shop.api.post('/v1/orders', empty).set('Prefer', 'wait=20').expect(202);
  return placeId;
}

async function move({ api }: Shop, orderId: string, status: string): Promise<void> {
  const body = { status, metadata: METADATA[status] ?? {} };
  const path = `/v1/orders/${orderId}/status`;
  const { body: answer } = await api.patch(path, body).set('Prefer', 'wait=20').expect(202);
  if (answer.job?.status !== 'completed') throw new Error(`to ${status}: ${JSON.stringify(answer)}`);
}
