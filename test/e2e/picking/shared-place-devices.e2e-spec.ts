import { plantPairedDevices } from '../../support/beyond-the-interface';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { Browser, somebody } from '../../support/people/browser';
import { Service } from '../../support/service/service';

describe('devices of a store that is shared with another owner', () => {
  let service: Service;
  let owner: Shop;
  let other: Shop;
  let placeId: string;

  beforeAll(async () => {
    service = await Service.start();
    [owner, other] = [await openShop(service), await openShop(service)];
  });
  beforeEach(async () => {
    placeId = await openPlace(owner);
    await link(placeId);
  });
  afterAll(() => service.stop());

  const link = (place: string) =>
    service.system.post(`/v1/places/${place}/channels/${other.channelId}`, {}).expect(200);
  const codeOf = async (api: Browser | Shop['api']) => {
    const { body } = await api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    return (body.url as string).split('#pair=')[1]!;
  };
  const use = (token: string, device: Browser, former?: string) =>
    device.post('/v1/session/pair', {
      token,
      device_name: 'Android',
      person_name: 'Kaisa',
      former_device_id: former ?? null,
    });
  const pair = async (api: Browser | Shop['api'], former?: string) => {
    const device = new Browser(service);
    const { body } = await use(await codeOf(api), device, former).expect(201);
    return { device, id: body.person.id as string, channels: body.person.channel_ids as string[] };
  };
  const listed = async (api: Browser | Shop['api']) => {
    const { body } = await api.get(`/v1/places/${placeId}/devices`).expect(200);
    return body.data.map(({ id }: { id: string }) => id).sort();
  };

  it('are listed and revoked by whoever reaches all of their channels', async () => {
    const { browser: operator } = await somebody(service, 'operator');
    const [theirs, mine, everybodys] = [await pair(owner.api), await pair(other.api), await pair(operator)];
    const revoke = (api: Browser | Shop['api'], id: string) =>
      api.post(`/v1/places/${placeId}/devices/${id}/revoke`);
    expect(await listed(other.api)).toEqual([mine.id]);
    expect(await listed(owner.api)).toEqual([theirs.id]);
    expect(await listed(operator)).toEqual([theirs.id, mine.id, everybodys.id].sort());
    for (const { id, device } of [theirs, everybodys]) {
      expect((await revoke(other.api, id).expect(404)).body.code).toBe('PAIRED_DEVICE_NOT_FOUND');
      await device.get('/v1/session').expect(200);
    }
    await revoke(other.api, mine.id).expect(204);
    await revoke(operator, theirs.id).expect(204);
    await theirs.device.get('/v1/session').expect(401);
  });

  it('go on as the same device only with a code that reaches all of their channels', async () => {
    const { browser: operator } = await somebody(service, 'operator');
    const former = await pair(owner.api);
    const taker = await pair(other.api, former.id);
    expect(taker.id).not.toBe(former.id);
    expect(taker.channels).toEqual([other.channelId]);
    await former.device.get('/v1/session').expect(200);
    expect((await pair(owner.api, former.id)).id).toBe(former.id);
    const wide = await pair(operator, former.id);
    expect(wide.id).toBe(former.id);
    expect((await pair(owner.api, wide.id)).id).not.toBe(wide.id);
    await wide.device.get('/v1/session').expect(200);
  });

  it("stay their owner's when the store leaves the owner's channel", async () => {
    const mine = await pair(other.api);
    const code = await codeOf(other.api);
    await service.system.delete(`/v1/places/${placeId}/channels/${other.channelId}`).expect(200);
    expect(await listed(owner.api)).toEqual([]);
    expect((await pair(owner.api, mine.id)).id).not.toBe(mine.id);
    expect((await use(code, new Browser(service)).expect(410)).body.code).toBe('PAIRING_NOT_USABLE');
  });

  it('leave room for the devices and the codes of the other owner', async () => {
    await plantPairedDevices(service.database, placeId, 199, [other.channelId]);
    const code = await codeOf(owner.api);
    await pair(other.api);
    for (let made = 0; made < 20; made++) await codeOf(other.api);
    const refused = await use(await codeOf(other.api), new Browser(service)).expect(409);
    expect(refused.body.code).toBe('TOO_MANY_PAIRED_DEVICES');
    await use(code, new Browser(service)).expect(201);
  });
});
