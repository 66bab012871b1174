import { randomBytes } from 'node:crypto';
import { countPushesTo, devicesOf, plantDevices } from '../../support/beyond-the-interface';
import { Service } from '../../support/service/service';
import { jobEnds, openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('device subscriptions', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  let placeId: string;
  let path: string;

  beforeAll(async () => {
    service = await Service.start();
    [shop, other] = [await openShop(service), await openShop(service)];
    placeId = await openPlace(shop);
    path = `/dts/places/${placeId}/subscriptions`;
  });
  afterAll(() => service.stop());

  const rows = () => devicesOf(service.database, placeId);

  it('are made once for place and token, renewed, and ended', async () => {
    const device = { device_token: 'token:ABC-123' };
    const envelope = {
      status: 200,
      responseType: 'success',
      message: {
        message: expect.any(String),
        error: null,
        data: { place_id: placeId, ...device },
        extra: null,
      },
    };
    expect((await shop.api.put(path, device).expect(200)).body).toEqual(envelope);
    const [made] = await rows();
    expect(
      (await shop.api.put(`/dts/places/${placeId.toUpperCase()}/subscriptions`, device).expect(200)).body,
    ).toEqual(envelope);
    const renewed = await rows();
    expect(renewed).toHaveLength(1);
    expect(renewed[0]!.created_at).toEqual(made!.created_at);
    expect(renewed[0]!.updated_at.getTime()).toBeGreaterThan(made!.updated_at.getTime());
    expect((await service.system.delete(path, device).expect(200)).body).toEqual(envelope);
    expect(await rows()).toEqual([]);
    expect((await service.system.delete(path, device).expect(404)).body).toEqual({
      error: 'Not Found',
      message: 'Device subscription not found',
      code: 'SUBSCRIPTION_NOT_FOUND',
    });
  });

  it.each([
    ['no token', {}, 'device_token is required'],
    ['an empty token', { device_token: '' }, 'device_token must not be empty'],
    ['a token that is no text', { device_token: 7 }, 'device_token must be a string'],
    ['a token of 1,025 characters', { device_token: 'x'.repeat(1_025) }, 'device_token must be at most 1024'],
    ['a field nobody knows', { device_token: 'a', token: 'b' }, 'token is not a known field'],
  ])('are refused with 400 for %s', async (_what, body, message) => {
    for (const send of [shop.api.put(path, body), service.system.delete(path, body)]) {
      expect((await send.expect(400)).body).toMatchObject({
        error: 'Bad Request',
        message: expect.stringContaining(message),
      });
    }
  });

  it('are refused for places that are not a UUID, do not exist, or belong to other channels', async () => {
    const device = { device_token: 'token' };
    expect((await shop.api.put('/dts/places/kamppi/subscriptions', device).expect(400)).body).toEqual({
      error: 'Bad Request',
      message: 'placeId must be a UUID',
      code: 'INVALID_PLACE_ID',
    });
    expect((await shop.api.put(`/dts/places/${NOBODY}/subscriptions`, device).expect(404)).body).toEqual({
      error: 'Not Found',
      message: 'Place not found',
      code: 'UNKNOWN_PLACE',
    });
    expect((await other.api.put(path, device).expect(403)).body).toEqual({
      error: 'Forbidden',
      message: 'No access to the specified channel',
      code: 'CHANNEL_FORBIDDEN',
    });
    expect((await shop.api.delete(path, device).expect(403)).body.error).toBe('Forbidden');
    expect((await service.as(null).put(path, device).expect(401)).body.error).toBe('Unauthorized');
  });

  it('are refused for a token of 1,026 bytes in 513 characters', async () => {
    const { body } = await shop.api.put(path, { device_token: 'ä'.repeat(513) }).expect(400);
    expect(body).toEqual({
      error: 'Bad Request',
      message: 'device_token must be at most 1024 bytes long',
      code: 'DEVICE_TOKEN_TOO_LONG',
    });
  });

  it('of browsers need a configuration, which is null where there is none, and shown to nobody else', async () => {
    const webPush = `/v1/places/${placeId}/web-push`;
    expect((await shop.api.get(webPush).expect(200)).body).toEqual({ config: null });
    await service.as('wrong').get(webPush).expect(401);
    await other.api.get(webPush).expect(403);
    await shop.api.get(`/v1/places/${NOBODY}/web-push`).expect(404);
  });

  it('may have a token of 1,024 bytes, and its message is made with the event like any other', async () => {
    const place = await openPlace(shop);
    const device_token = randomBytes(768).toString('base64');
    await shop.api.put(`/dts/places/${place}/subscriptions`, { device_token }).expect(200);
    const orderId = await placeOrder(shop, { channel_specific_data: { place_id: place } });
    for (const update of [{ status: 'picking', metadata: { picker_id: 'p' } }, { status: 'retrieving' }]) {
      const { body } = await shop.api.patch(`/v1/orders/${orderId}/status`, update).expect(202);
      expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({ status: 'completed' });
    }
    await until(
      'its message is made',
      async () => (await countPushesTo(service.database, device_token)) === 1,
    );
  });

  it('are at most 500 per place, however many come at once, and existing ones can be renewed', async () => {
    const place = await openPlace(shop);
    const subscriptions = `/dts/places/${place}/subscriptions`;
    await plantDevices(service.database, place, 495);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.api.put(subscriptions, { device_token: `late-${n}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(15).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual({
      error: 'Conflict',
      message: expect.stringContaining('500 devices'),
      code: 'TOO_MANY_DEVICES',
    });
    await shop.api.put(subscriptions, { device_token: 'device-00000007' }).expect(200);
    await service.system.delete(subscriptions, { device_token: 'device-00000007' }).expect(200);
    await shop.api.put(subscriptions, { device_token: 'fresh' }).expect(200);
    expect(await devicesOf(service.database, place)).toHaveLength(500);
  });
});
