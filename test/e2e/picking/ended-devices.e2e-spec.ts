import { expireSessionsOf, shutOutAsBefore } from '../../support/beyond-the-interface';
import { pushedByDispatch, subscribedTo } from '../../support/people/push-messages';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { Browser, somebody } from '../../support/people/browser';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('push messages to devices and people that are gone', () => {
  let service: Service;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
  });
  beforeEach(async () => {
    placeId = await openPlace(shop);
    await subscribe(shop.api, 'of-a-key');
  });
  afterAll(() => service.stop());

  const subscribe = (api: Browser | Shop['api'], device_token: string) =>
    api.put(`/dts/places/${placeId}/subscriptions`, { device_token }).expect(200);
  const pair = async (device = new Browser(service), place = placeId) => {
    const { body } = await shop.api.post(`/v1/places/${place}/pairings`, {}).expect(201);
    const token = (body.url as string).split('#pair=')[1]!;
    const said = { token, device_name: 'Android', person_name: 'Kaisa' };
    const { body: session } = await device.post('/v1/session/pair', said).expect(201);
    return { device, id: session.person.id as string };
  };
  const revoke = (id: string) => shop.api.post(`/v1/places/${placeId}/devices/${id}/revoke`).expect(204);
  const subscribed = () => subscribedTo(service, placeId);
  const pushedTo = () => pushedByDispatch(service, shop, placeId);

  it('end when the device is revoked, and those to others go on', async () => {
    const [gone, stays] = [await pair(), await pair()];
    await subscribe(gone.device, 'of-the-revoked');
    await subscribe(stays.device, 'of-another');
    await revoke(gone.id);
    expect(await pushedTo()).toEqual(['of-a-key', 'of-another']);
  });

  it('end when the device signs out', async () => {
    const { device } = await pair();
    await subscribe(device, 'signed-out');
    await device.delete('/v1/session').expect(204);
    expect(await subscribed()).toEqual(['of-a-key']);
  });

  it('end when the browser is paired with another store, but not when it is paired with the same one again', async () => {
    const { device, id } = await pair();
    await subscribe(device, 'moves');
    const { body } = await shop.api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    const token = (body.url as string).split('#pair=')[1]!;
    const again = { token, device_name: 'Android', person_name: 'Kaisa', former_device_id: id };
    await device.post('/v1/session/pair', again).expect(201);
    expect(await subscribed()).toEqual(['moves', 'of-a-key']);
    await pair(device, await openPlace(shop));
    expect(await subscribed()).toEqual(['of-a-key']);
  });

  it('end with the last session of the device', async () => {
    const { device, id } = await pair();
    await subscribe(device, 'unused');
    await expireSessionsOf(service.database, id);
    await service.kill();
    await service.run();
    shop = { ...shop, api: service.as(shop.key) };
    await until('it gets none', async () => (await subscribed()).join() === 'of-a-key');
  });

  it('end soon after a process of a former release has shut their owners out', async () => {
    const { device, id } = await pair();
    const person = await somebody(service, 'store', { place_ids: [placeId] });
    await subscribe(device, 'of-a-device');
    await subscribe(person.browser, 'of-a-person');
    for (const owner of [id, person.id]) await shutOutAsBefore(service.database, owner);
    await service.kill();
    await service.run();
    shop = { ...shop, api: service.as(shop.key) };
    await until('they get none', async () => (await subscribed()).join() === 'of-a-key');
  });

  it('end when the person is disabled', async () => {
    const { browser, id } = await somebody(service, 'store', { place_ids: [placeId] });
    await subscribe(browser, 'of-a-person');
    await service.system.put(`/v1/people/${id}`, { is_active: false }).expect(200);
    expect(await subscribed()).toEqual(['of-a-key']);
  });

  it.each([
    ['another store', async () => ({ place_ids: [await openPlace(shop)] })],
    ['other channels', async () => ({ channel_ids: [(await openShop(service)).channelId] })],
    ['a role without push messages', async () => ({ role: 'viewer', place_ids: null })],
  ])('end when the person gets %s', async (_what, changes) => {
    const { browser, id } = await somebody(service, 'store', { place_ids: [placeId] });
    await subscribe(browser, 'of-a-person');
    await service.system
      .put(`/v1/people/${id}`, { name: 'Kaisa', channel_ids: [shop.channelId] })
      .expect(200);
    expect(await subscribed()).toEqual(['of-a-key', 'of-a-person']);
    await service.system.put(`/v1/people/${id}`, await changes()).expect(200);
    expect(await subscribed()).toEqual(['of-a-key']);
  });

  it('go on without a session of a person whom no identity provider knows', async () => {
    const { browser, id } = await somebody(service, 'store', { place_ids: [placeId] });
    await subscribe(browser, 'of-a-person');
    const { device, id: unused } = await pair();
    await subscribe(device, 'unused');
    for (const owner of [id, unused]) await expireSessionsOf(service.database, owner);
    await service.kill();
    await service.run();
    shop = { ...shop, api: service.as(shop.key) };
    await until('the other ends', async () => !(await subscribed()).includes('unused'));
    expect(await subscribed()).toEqual(['of-a-key', 'of-a-person']);
  });

  it('belong to whoever subscribed the token last', async () => {
    const [first, second] = [await pair(), await pair()];
    for (const { device } of [first, second]) await subscribe(device, 'shared');
    await revoke(first.id);
    expect(await subscribed()).toEqual(['of-a-key', 'shared']);
    await revoke(second.id);
    expect(await subscribed()).toEqual(['of-a-key']);
  });

  it('are not subscribed again by requests that are under way when the device is revoked', async () => {
    const { device, id } = await pair();
    let revoked = false;
    const again = async (): Promise<void> => {
      const path = `/dts/places/${placeId}/subscriptions`;
      while (!revoked) await device.put(path, { device_token: 'persistent' });
    };
    const all = Promise.all(Array.from({ length: 8 }, again));
    await until('it is subscribed', async () => (await subscribed()).includes('persistent'));
    await revoke(id);
    revoked = true;
    await all;
    expect(await subscribed()).toEqual(['of-a-key']);
  });

  it.each([
    ['another store', async () => ({ place_ids: [await openPlace(shop)] })],
    ['other channels', async () => ({ channel_ids: [(await openShop(service)).channelId] })],
    ['a role without push messages', async () => ({ role: 'viewer', place_ids: null })],
  ])('are not subscribed again by requests that are under way when the person gets %s', async (_what, to) => {
    const { browser, id } = await somebody(service, 'store', { place_ids: [placeId] });
    const changes = await to();
    const path = `/dts/places/${placeId}/subscriptions`;
    let isNarrowed = false;
    const again = async (): Promise<void> => {
      while (!isNarrowed) await browser.put(path, { device_token: 'persistent' });
    };
    const all = Promise.all(Array.from({ length: 8 }, again));
    await until('it is subscribed', async () => (await subscribed()).includes('persistent'));
    await service.system.put(`/v1/people/${id}`, changes).expect(200);
    isNarrowed = true;
    await all;
    expect(await subscribed()).toEqual(['of-a-key']);
  });
});
