import {
  ANSWERS,
  CERTIFICATE_PATH,
  makeServiceAccount,
  PushService,
} from '../../../libs/push-sender/fixtures/push-service';
import {
  areAllPushesMade,
  countPushes,
  devicesOf,
  isRelayed,
  newestEvent,
  plantOtherUpdate,
  pushesOf,
  relayAgain,
} from '../../support/beyond-the-interface';
import { freePort } from '../../support/free-port';
import { linesOf } from '../../support/service/log-lines';
import { Service } from '../../support/service/service';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

/** Dispatches a courier while the order is picked; returns the id of its event. */
async function dispatchCourier(service: Service, shop: Shop, orderId: string): Promise<string> {
  const api = service.as(shop.key);
  const update = (body: object) =>
    api.patch(`/v1/orders/${orderId}/status`, body).set('Prefer', 'wait=10').expect(202);
  const { body: order } = await api.get(`/v1/orders/${orderId}`).expect(200);
  if (order.status === 'pending') await update({ status: 'picking', metadata: { picker_id: 'p' } });
  const { body } = await update({ status: 'retrieving', metadata: { retrieval_location: 'door 2' } });
  expect(body).toMatchObject({ courier_dispatched: true, status: 'picking', job: { status: 'completed' } });
  return newestEvent(service.database, orderId, 'order:updated');
}

describe('the push message of a courier dispatch', () => {
  const account = makeServiceAccount();
  let push: PushService;
  let service: Service;
  let shop: Shop;
  let placeId: string;
  let orderId: string;

  beforeAll(async () => {
    push = await PushService.start(account, await freePort());
    service = await Service.start({
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FIREBASE_GATEWAY: `127.0.0.1:${push.port}`,
      NODE_EXTRA_CA_CERTS: CERTIFICATE_PATH,
      PUSH_RETRY_SCHEDULE: '50ms,100ms,200ms,500ms,1s,1s,1s,1s,1s,1s,1s',
      PUSH_RATE_LIMITED_DELAY: '50ms',
    });
    shop = await openShop(service);
  });
  afterAll(() => Promise.all([service.stop(), push.stop()]));
  beforeEach(async () => {
    push.pushed.length = 0;
    push.answer = () => ANSWERS.ok;
    placeId = await openPlace(shop);
    orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
  });

  const subscribe = async (...tokens: string[]) => {
    for (const device_token of tokens) {
      await shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token }).expect(200);
    }
  };
  const ended = (eventId: string, count: number) =>
    until('all messages have ended', async () => {
      const rows = await pushesOf(service.database, eventId);
      return rows.length === count && rows.every(({ state }) => state !== 'pending') && rows;
    });
  const tokens = () => push.pushed.map(({ token }) => token).sort();

  it('goes to every device of the order’s place, once each, and says which order', async () => {
    const elsewhere = await openPlace(shop);
    await shop.api.put(`/dts/places/${elsewhere}/subscriptions`, { device_token: 'elsewhere' }).expect(200);
    await subscribe('a', 'b', 'c');
    const eventId = await dispatchCourier(service, shop, orderId);
    expect(await ended(eventId, 3)).toMatchObject([
      { device_token: 'a', state: 'sent', attempts: 1 },
      { device_token: 'b', state: 'sent', attempts: 1 },
      { device_token: 'c', state: 'sent', attempts: 1 },
    ]);
    expect(tokens()).toEqual(['a', 'b', 'c']);
    const { body: order } = await shop.api.get(`/v1/orders/${orderId}`);
    expect(push.pushed[0]).toMatchObject({
      notification: {
        title: expect.any(String),
        body: expect.stringContaining(order.order_number as string),
      },
      data: {
        type: 'courier_dispatched',
        event_id: eventId,
        order_id: orderId,
        order_number: order.order_number,
        place_id: placeId,
      },
    });
  });

  it('is not sent for other updates, nor again when the event is relayed again', async () => {
    await subscribe('once');
    const eventId = await dispatchCourier(service, shop, orderId);
    await ended(eventId, 1);
    await relayAgain(service.database, eventId);
    const other = await plantOtherUpdate(service.database, eventId);
    await until('both are told', () => isRelayed(service.database, orderId));
    await until('all messages are made', () => areAllPushesMade(service.database));
    await until('all messages have ended', async () => {
      const { made, ended } = await countPushes(service.database, orderId);
      return made === ended;
    });
    expect(tokens()).toEqual(['once']);
    expect(await pushesOf(service.database, other)).toEqual([]);
  });

  it('is the last one for a token that is reported as unregistered', async () => {
    await subscribe('alive', 'dead');
    push.answer = ({ token }) => (token === 'dead' ? ANSWERS.unregistered : ANSWERS.ok);
    const first = await dispatchCourier(service, shop, orderId);
    expect(await ended(first, 2)).toMatchObject([
      { device_token: 'alive', state: 'sent' },
      { device_token: 'dead', state: 'unregistered' },
    ]);
    const left = await devicesOf(service.database, placeId);
    expect(left.map(({ device_token }) => device_token)).toEqual(['alive']);
    await ended(await dispatchCourier(service, shop, orderId), 1);
    expect(tokens()).toEqual(['alive', 'alive', 'dead']);
    expect(service.log).not.toMatch(/"(alive|dead)"/);
  });

  it('is retried when the service asks to slow down or fails, only for the device concerned', async () => {
    await subscribe('fine', 'limited', 'shaky', 'wrong');
    push.answer = ({ token }, nth) => {
      if (token === 'limited' && nth < 3) return ANSWERS.quota;
      if (token === 'shaky' && nth < 2) return ANSWERS.internal;
      return token === 'wrong' ? ANSWERS.invalid : ANSWERS.ok;
    };
    const eventId = await dispatchCourier(service, shop, orderId);
    expect(await ended(eventId, 4)).toEqual([
      { device_token: 'fine', state: 'sent', attempts: 1, error: null },
      { device_token: 'limited', state: 'sent', attempts: 3, error: null },
      { device_token: 'shaky', state: 'sent', attempts: 2, error: null },
      { device_token: 'wrong', state: 'failed', attempts: 1, error: 'messaging/invalid-argument' },
    ]);
    expect(tokens()).toEqual(['fine', 'limited', 'limited', 'limited', 'shaky', 'shaky', 'wrong']);
  });

  it('is sent once when the push service responds after longer than a claim lasts', async () => {
    await subscribe('slow');
    push.delayMs = 12_000;
    const eventId = await dispatchCourier(service, shop, orderId);
    await until('it is being sent', () => push.pushed.length > 0);
    push.delayMs = 0;
    const rows = await until(
      'it is sent',
      async () => (await pushesOf(service.database, eventId)).filter(({ state }) => state === 'sent')[0],
      20_000,
    );
    expect(rows).toMatchObject({ attempts: 1, error: null });
    expect(tokens()).toEqual(['slow']);
  });

  it('is due again within seconds when its process is killed while it is being sent', async () => {
    await subscribe('interrupted');
    push.delayMs = 60_000;
    const eventId = await dispatchCourier(service, shop, orderId);
    await until('it is being sent', () => push.pushed.length > 0);
    await service.kill();
    push.delayMs = 0;
    await service.run();
    shop = { ...shop, api: service.as(shop.key) };
    await until(
      'it is sent',
      async () => (await pushesOf(service.database, eventId))[0]?.state === 'sent',
      20_000,
    );
    expect(tokens()).toEqual(['interrupted', 'interrupted']);
  });

  it('waits out an outage of the push service, and a killed process', async () => {
    await subscribe('patient');
    const { port } = push;
    await push.stop();
    const eventId = await dispatchCourier(service, shop, orderId);
    await until('it failed once', async () => (await pushesOf(service.database, eventId))[0]?.attempts);
    await service.kill();
    push = await PushService.start(account, port);
    await service.run();
    shop = { ...shop, api: service.as(shop.key) };
    expect(await ended(eventId, 1)).toMatchObject([{ state: 'sent', error: null }]);
    expect(tokens()).toEqual(['patient']);
  });
});

describe('without credentials for the push service', () => {
  it('the message is logged and counted, and nothing fails', async () => {
    const service = await Service.start();
    const shop = await openShop(service);
    const placeId = await openPlace(shop);
    await shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token: 'secret-token' }).expect(200);
    const orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
    const eventId = await dispatchCourier(service, shop, orderId);
    await until(
      'it is dealt with',
      async () => (await pushesOf(service.database, eventId))[0]?.state === 'not_configured',
    );
    const line = await until('it is logged', () =>
      linesOf(service.log).find(({ event }) => event === 'push.attempted'),
    );
    expect(line).toMatchObject({
      event_id: eventId,
      order_id: orderId,
      outcome: 'not_configured',
    });
    expect(service.log).not.toContain('secret-token');
    const { text } = await service.system.get('/metrics').expect(200);
    expect(text).toContain('oms_push_messages_total{outcome="not_configured"} 1');
    await shop.api.get('/health/ready').expect(200);
    await service.stop();
  });
});
