import { plantDevices, plantPairedDevices } from '../../support/beyond-the-interface';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { Browser, somebody } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';

describe('what limits count of devices', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ REALTIME_MAX_SOCKETS_PER_KEY: '3' });
  });
  beforeEach(async () => (shop = await openShop(service)));
  afterAll(() => service.stop());

  const codeOf = async (placeId: string, api: Browser | Shop['api'] = shop.api) => {
    const { body } = await api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    return { token: (body.url as string).split('#pair=')[1]!, device_name: 'Android', person_name: 'Kaisa' };
  };
  const pair = async (placeId: string, api?: Browser | Shop['api']) => {
    const device = new Browser(service);
    await device.post('/v1/session/pair', await codeOf(placeId, api)).expect(201);
    return device;
  };
  const socketOf = async (device: Browser) => {
    const { body } = await device.post('/v1/session/socket-token').expect(201);
    const client = await SocketClient.connect(service);
    client.send({ type: 'auth', apiKey: body.token });
    return client.waitFor('a response to auth', ({ type }) => type === 'auth_ok' || type === 'error');
  };

  it('is one share for all that a key pairs, in whichever of its stores and channels', async () => {
    const { body: channel } = await shop.api
      .post('/v1/channels', { name: 'Its own', type: 'wolt', config: { restaurant_id: 'x', api_key: 'x' } })
      .expect(201);
    const own = await openPlace({ ...shop, channelId: channel.id as string });
    const devices = [await pair(await openPlace(shop)), await pair(await openPlace(shop)), await pair(own)];
    for (const device of devices) expect(await socketOf(device)).toMatchObject({ type: 'auth_ok' });
    expect(await socketOf(devices[0]!)).toMatchObject({ type: 'error', code: 'TOO_MANY_SOCKETS' });
  });

  it('is one share for all that people pair for a store, beside that of another store', async () => {
    const { browser } = await somebody(service, 'operator');
    const [placeId, elsewhere] = [await openPlace(shop), await openPlace(shop)];
    const devices = [await pair(placeId, browser), await pair(placeId, browser)];
    for (const device of [...devices, devices[0]!])
      expect(await socketOf(device)).toMatchObject({ type: 'auth_ok' });
    expect(await socketOf(devices[1]!)).toMatchObject({ code: 'TOO_MANY_SOCKETS' });
    expect(await socketOf(await pair(elsewhere, browser))).toMatchObject({ type: 'auth_ok' });
  });

  it('is at most 10,000 paired ones of a channel over all of its stores', async () => {
    await plantPairedDevices(service.database, await openPlace(shop), 10_000);
    const code = await codeOf(await openPlace(shop));
    const { body } = await new Browser(service).post('/v1/session/pair', code).expect(409);
    expect(body).toEqual({
      error: 'The channel already has 10000 paired devices: revoke one first',
      code: 'TOO_MANY_PAIRED_DEVICES',
    });
  });

  it('is at most 500 push subscriptions of an owner, who leaves room for those of another in a shared store', async () => {
    const other = await openShop(service);
    const placeId = await openPlace(shop);
    await service.system.post(`/v1/places/${placeId}/channels/${other.channelId}`, {}).expect(200);
    await plantDevices(service.database, placeId, 500, [shop.channelId]);
    const path = `/dts/places/${placeId}/subscriptions`;
    const { body } = await shop.api.put(path, { device_token: 'one-more' }).expect(409);
    expect(body.code).toBe('TOO_MANY_DEVICES');
    await other.api.put(path, { device_token: 'of-the-other' }).expect(200);
    await shop.api.put(path, { device_token: 'device-00000001' }).expect(200);
  });

  it('is counted of each channel that a new one reaches, not of all together', async () => {
    const other = await openShop(service);
    const { browser } = await somebody(service, 'operator');
    const placeId = await openPlace(shop);
    await service.system.post(`/v1/places/${placeId}/channels/${other.channelId}`, {}).expect(200);
    for (const owner of [shop, other]) {
      await plantPairedDevices(service.database, await openPlace(owner), 6_000);
      await plantDevices(service.database, placeId, 300, [owner.channelId], owner.channelId);
    }
    await pair(placeId, browser);
    await service.system
      .put(`/dts/places/${placeId}/subscriptions`, { device_token: 'reaches-all' })
      .expect(200);
  });
});
