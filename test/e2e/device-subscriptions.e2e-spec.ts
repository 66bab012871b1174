import { Service } from '../support/service';
import { openPlace, openShop, type Shop } from '../support/shop';

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

  const rows = () =>
    service.database.query<{ device_token: string; created_at: Date; updated_at: Date }>(
      'SELECT device_token, created_at, updated_at FROM device_subscriptions WHERE place_id = $1',
      [placeId],
    );

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
    });
  });

  it.each([
    ['no token', {}, 'device_token is required'],
    ['an empty token', { device_token: '' }, 'device_token must not be empty'],
    ['a token that is no text', { device_token: 7 }, 'device_token must be a string'],
    ['a field nobody knows', { device_token: 'a', token: 'b' }, 'token is not a known field'],
  ])('are refused with 400 for %s', async (_what, body, message) => {
    for (const send of [shop.api.put(path, body), service.system.delete(path, body)]) {
      expect((await send.expect(400)).body).toMatchObject({
        error: 'Bad Request',
        message: expect.stringContaining(message),
      });
    }
  });

  it('are refused for places that are no UUID, not there, or of other channels', async () => {
    const device = { device_token: 'token' };
    expect((await shop.api.put('/dts/places/kamppi/subscriptions', device).expect(400)).body).toEqual({
      error: 'Bad Request',
      message: 'placeId must be a UUID',
    });
    expect((await shop.api.put(`/dts/places/${NOBODY}/subscriptions`, device).expect(404)).body).toEqual({
      error: 'Not Found',
      message: 'Place not found',
    });
    expect((await other.api.put(path, device).expect(403)).body).toEqual({
      error: 'Forbidden',
      message: 'No access to the specified channel',
    });
    expect((await shop.api.delete(path, device).expect(403)).body.error).toBe('Forbidden');
    expect((await service.as(null).put(path, device).expect(401)).body.error).toBe('Unauthorized');
  });
});
