import request from 'supertest';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { putInStatus } from '../../support/data/order-status';
import { endPairings, plantPairedDevices } from '../../support/beyond-the-interface';
import { Browser, somebody } from '../../support/people/browser';
import { NOBODY } from '../../support/provocations/world';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('devices that are paired with a store', () => {
  let service: Service;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    placeId = await openPlace(shop);
  });
  afterAll(() => service.stop());

  const makePairing = async (body: object = {}, api: Browser | Shop['api'] = shop.api) =>
    (await api.post(`/v1/places/${placeId}/pairings`, body).expect(201)).body;
  const tokenIn = (url: string) => url.split('#pair=')[1]!;
  const use = (url: string, device = new Browser(service), person_name = 'Kaisa') =>
    device.post('/v1/session/pair', { token: tokenIn(url), device_name: 'Android 412×915', person_name });
  const pair = async (person_name = 'Kaisa') => {
    const device = new Browser(service);
    const { body } = await use((await makePairing()).url as string, device, person_name).expect(201);
    return { device, id: body.person.id as string, session: body };
  };
  const listed = async () => (await shop.api.get(`/v1/places/${placeId}/devices`).expect(200)).body.data;

  it('are paired by an address that works once, without anything else to type', async () => {
    const { id, url, expires_at } = await makePairing({ label: 'Phone 3' });
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(url).toMatch(new RegExp(`^${service.url}/pick/#pair=oms_pair_[\\w-]{43}$`));
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
    const device = new Browser(service);
    const { body, headers } = await use(url, device).expect(201);
    expect(body).toMatchObject({
      kind: 'device',
      name: 'Kaisa',
      picker: { name: 'Kaisa', device_name: 'Phone 3' },
      person: { role: 'store', place_ids: [placeId], channel_ids: [shop.channelId] },
      may: { picking: 'write' },
    });
    expect(JSON.stringify(headers['set-cookie'])).toContain('HttpOnly');
    expect(device.cookie('oms_device')).toBeUndefined();
    const { person, ...shown } = (await device.get('/v1/session').expect(200)).body;
    expect({ ...shown, person: { ...person, last_seen_at: body.person.last_seen_at } }).toEqual(body);
    expect((await use(url).expect(410)).body.code).toBe('PAIRING_NOT_USABLE');
    expect(await listed()).toMatchObject([
      { name: 'Phone 3', person_name: 'Kaisa', paired_by: expect.stringContaining('Shop') },
    ]);
  });

  it('of two that use one address at the same moment, one is paired', async () => {
    const { url } = await makePairing();
    const answers = await Promise.all([1, 2, 3].map(() => use(url as string)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
  });

  it('are refused after five minutes, by other sites, and with guesses', async () => {
    const { url } = await makePairing();
    await endPairings(service.database);
    await use(url as string).expect(410);
    await use('#pair=oms_pair_guess').expect(410);
    const { url: other } = await makePairing();
    const body = { token: tokenIn(other as string), device_name: 'x', person_name: 'x' };
    const from = request(service.url).post('/v1/session/pair').set('Sec-Fetch-Site', 'cross-site').send(body);
    expect((await from).body.code).toBe('CROSS_SITE');
    await use(other as string).expect(201);
  });

  it('pick in their store alone, under the name of who holds them', async () => {
    const { device, id } = await pair('Kaisa');
    const orderIn = async (place: string) => {
      const orderId = await placeOrder(shop, { metadata: { place_id: place } });
      await putInStatus(service.database, orderId, 'picking');
      return orderId;
    };
    const [mine, theirs] = [await orderIn(placeId), await orderIn(await openPlace(shop))];
    const { body: claim } = await device
      .post(`/v1/places/${placeId}/queue/${mine}/claim`, { name: 'Kaisa' })
      .expect(200);
    expect(claim.device_id).toBe(id);
    const pick = { picked: 1, missing: 0 };
    const { body } = await device.put(`/v1/orders/${mine}/picks/milk`, pick).expect(200);
    expect(body.picked_by).toBe('Kaisa');
    await device.put(`/v1/orders/${theirs}/picks/milk`, pick).expect(403);
    await device.post(`/v1/places/${placeId}/pairings`, {}).expect(403);
    await device.get(`/v1/places/${placeId}/devices`).expect(403);
    const { body: renamed } = await device.patch('/v1/session/picker', { name: 'Ville' }).expect(200);
    expect(renamed).toMatchObject({ name: 'Ville', picker: { name: 'Ville' } });
    const again = await device.put(`/v1/orders/${mine}/picks/milk`, { picked: 2, missing: 0 }).expect(200);
    expect(again.body.picked_by).toBe('Ville');
    await device.post(`/v1/places/${placeId}/queue/${mine}/claim`, { name: 'Ville' }).expect(200);
    await device
      .patch(`/v1/orders/${mine}/status`, { status: 'picked' })
      .set('Prefer', 'wait=20')
      .expect(202);
    const { body: audit } = await service.system.get(`/v1/audit?resource_id=${mine}`).expect(200);
    expect(audit.data[0].actor).toEqual({
      kind: 'device',
      key_id: null,
      device_id: id,
      client_name: 'Ville',
    });
  });

  it('lose their session and sockets at once when they are revoked', async () => {
    const { device, id } = await pair();
    const { body } = await device.post('/v1/session/socket-token').expect(201);
    const socket = await SocketClient.open(service, body.token as string);
    await socket.subscribe({ topic: 'orders.changes' });
    const elsewhere = await openPlace(shop);
    await shop.api.post(`/v1/places/${elsewhere}/devices/${id}/revoke`).expect(404);
    await shop.api.post(`/v1/places/${placeId}/devices/${id}/revoke`).expect(204);
    await device.get('/v1/session').expect(401);
    await until('the socket is closed', () => socket.closeCode === 4401);
    expect((await listed()).map((one: { id: string }) => one.id)).not.toContain(id);
    await shop.api.post(`/v1/places/${placeId}/devices/${id}/revoke`).expect(404);
    const { body: audit } = await service.system.get(`/v1/audit?resource_id=${id}`).expect(200);
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
      'device.revoked',
      'device.paired',
    ]);
  });

  it('are paired no more after they signed out, and do nothing that needs an account', async () => {
    const { device, id } = await pair();
    expect((await device.get('/v1/sessions').expect(403)).body.code).toBe('NOT_A_PERSON');
    await device.put('/v1/session/password', { password: 'correct horse battery' }).expect(403);
    await device.delete('/v1/session').expect(204);
    await device.get('/v1/session').expect(401);
    expect((await listed()).map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('go on as the same device when they lost their session and pair again', async () => {
    const { device, id } = await pair();
    const orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
    const claim = `/v1/places/${placeId}/queue/${orderId}/claim`;
    await device.post(claim, { name: 'Kaisa' }).expect(200);
    const pairAgain = async (store: string) => {
      const { body } = await shop.api.post(`/v1/places/${store}/pairings`, {}).expect(201);
      const again = new Browser(service);
      const said = { device_name: 'Android', person_name: 'Kaisa', former_device_id: id };
      const paired = await again.post('/v1/session/pair', { token: tokenIn(body.url as string), ...said });
      return { again, id: paired.body.person.id as string };
    };
    const same = await pairAgain(placeId);
    expect(same.id).toBe(id);
    await device.get('/v1/session').expect(401);
    await same.again.post(claim, { name: 'Kaisa' }).expect(200);
    expect((await listed()).filter((one: { id: string }) => one.id === id)).toHaveLength(1);
    expect((await pairAgain(await openPlace(shop))).id).not.toBe(id);
    await same.again.get('/v1/session').expect(200);
  });

  it('are at most 200 in one store', async () => {
    const full = await openPlace(shop);
    await plantPairedDevices(service.database, full, 200);
    const { body } = await shop.api.post(`/v1/places/${full}/pairings`, {}).expect(201);
    expect((await use(body.url as string).expect(409)).body.code).toBe('TOO_MANY_PAIRED_DEVICES');
  });

  it('reach no more channels than who paired them', async () => {
    const other = await openShop(service);
    await service.system.post(`/v1/places/${placeId}/channels/${other.channelId}`, {}).expect(200);
    const { session } = await pair();
    expect(session.person.channel_ids).toEqual([shop.channelId]);
    const { browser } = await somebody(service, 'operator');
    const { url } = await makePairing({}, browser);
    const { body } = await use(url as string).expect(201);
    expect(new Set(body.person.channel_ids)).toEqual(new Set([shop.channelId, other.channelId]));
  });

  it('are paired by operators and admins, and by nobody else', async () => {
    for (const role of ['viewer', 'developer']) {
      const { browser } = await somebody(service, role);
      expect((await browser.post(`/v1/places/${placeId}/pairings`, {})).body.code).toBe('ROLE_FORBIDS');
    }
    const { browser: admin } = await somebody(service, 'admin');
    await admin.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    await admin.post(`/v1/places/${NOBODY}/pairings`, {}).expect(404);
    const { browser: viewer } = await somebody(service, 'viewer');
    expect((await viewer.patch('/v1/session/picker', { name: 'x' }).expect(403)).body.code).toBe(
      'NOT_A_DEVICE',
    );
  });
});
