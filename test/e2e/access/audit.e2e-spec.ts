import { storedAuditLog } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openPlace, openShop, placeOrder, SECRET, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('the audit log', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const read = async (query: string): Promise<Json[]> => {
    const { body } = await service.system.get(`/v1/audit?${query}`).expect(200);
    return body.data;
  };
  const actionsOn = async (resourceId: string) =>
    (await read(`resource_id=${resourceId}`)).map(({ action }) => action).reverse();

  it('is for admins only', async () => {
    const { api } = await openShop(service);
    await api.get('/v1/audit').expect(403, { error: 'Admin access required', code: 'ADMIN_REQUIRED' });
    await service.as(null).get('/v1/audit').expect(401);
    const { body: admin } = await service.system
      .post('/v1/api-keys', { name: 'a', client_name: 'Admin', created_by: 't', scope: 'admin' })
      .expect(201);
    await service
      .as(admin.key as string)
      .get('/v1/audit')
      .expect(200);
  });

  it('says who did it, when, and in which request, never a value', async () => {
    const shop = await openShop(service);
    const answer = await shop.api
      .put(`/v1/channels/${shop.channelId}/webhook`, {
        webhook_url: 'https://receiver.example.com/hook',
        webhook_secret: SECRET,
      })
      .expect(200);
    const [entry] = await read(`resource_id=${shop.channelId}&action=channel.webhook_configured`);
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: answer.body.updated_at,
      request_id: answer.headers['x-request-id'],
      actor: { kind: 'key', key_id: shop.keyId, client_name: expect.stringMatching(/^Shop \d+$/) },
      action: 'channel.webhook_configured',
      resource_type: 'channel',
      resource_id: shop.channelId,
      channel_id: shop.channelId,
      version: null,
      changed: ['webhook_enabled', 'webhook_events', 'webhook_secret', 'webhook_url'],
    });
    const everything = await storedAuditLog(service.database);
    expect(everything).toContain(shop.channelId);
    expect(everything).not.toContain('receiver.example.com');
    expect(everything).not.toContain(SECRET.slice(6, 20));
  });

  it("keeps the caller's own request id", async () => {
    const { body: key } = await service.system
      .post('/v1/api-keys', { name: 'k', client_name: 'c', created_by: 't' })
      .set('X-Request-Id', 'deploy-2026.11')
      .expect(201);
    const [entry] = await read(`resource_id=${key.id}`);
    expect(entry).toMatchObject({
      request_id: 'deploy-2026.11',
      actor: { kind: 'system', key_id: null, client_name: 'system' },
    });
  });

  describe('has what was done to', () => {
    let shop: Shop;

    beforeAll(async () => {
      shop = await openShop(service);
    });

    it('keys', async () => {
      const { body: key } = await service.system
        .post('/v1/api-keys', { name: 'k', client_name: 'c', created_by: 't' })
        .expect(201);
      await service.system.put(`/v1/api-keys/${key.id}`, { scope: 'write', name: 'n' }).expect(200);
      await service.system.put(`/v1/api-keys/${key.id}`, { is_active: false }).expect(200);
      await service.system.delete(`/v1/api-keys/${key.id}`).expect(204);
      const entries = (await read(`resource_id=${key.id}`)).reverse();
      expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
        ['api_key.created', []],
        ['api_key.updated', ['name', 'scope']],
        ['api_key.deactivated', ['is_active']],
        ['api_key.deactivated', ['is_active']],
      ]);
    });

    it('a key that may reach the channel it created', async () => {
      const [granted] = await read(`resource_id=${shop.keyId}&action=api_key.updated`);
      expect(granted).toMatchObject({ changed: ['channel_ids'], channel_id: shop.channelId });
    });

    it('channels and channel types', async () => {
      const path = `/v1/channels/${shop.channelId}`;
      await shop.api.put(path, { name: 'new', type: 'sap-commerce', config: { api_key: 'k' } }).expect(200);
      await shop.api
        .put(`${path}/webhook`, { webhook_url: 'https://receiver.example.com', webhook_secret: SECRET })
        .expect(200);
      await shop.api.post(`${path}/webhook/rotate-secret`, {}).expect(200);
      await shop.api.post(`${path}/webhook/replay`, { since: '2026-01-01T00:00:00Z' }).expect(202);
      await shop.api.put(`${path}/oauth2`, { oauth2_enabled: false, oauth2_scope: 'a' }).expect(200);
      await service.system.delete(`${path}/oauth2`).expect(200);
      expect(await actionsOn(shop.channelId)).toEqual([
        'channel.created',
        'channel.updated',
        'channel.webhook_configured',
        'channel.secret_rotated',
        'channel.deliveries_replayed',
        'channel.oauth2_configured',
        'channel.oauth2_removed',
      ]);
      const [updated] = await read(`resource_id=${shop.channelId}&action=channel.updated`);
      expect(updated.changed).toEqual(['config', 'name']);
      await service.system.post('/v1/channels/types', { type: 'own-shop' }).expect(201);
      expect(await actionsOn('own-shop')).toEqual(['channel_type.added']);
    });

    it('a webhook that the service disabled on its own', async () => {
      const receiver = await Receiver.start();
      const gone = await openShop(service, receiver);
      receiver.answersStatus(410);
      await placeOrder(gone);
      const [entry] = await until('the endpoint is switched off', async () => {
        const entries = await read(`resource_id=${gone.channelId}&action=channel.webhook_disabled`);
        return entries.length > 0 && entries;
      });
      expect(entry).toMatchObject({ actor: { kind: 'service', key_id: null }, request_id: null });
      await receiver.stop();
    });

    it('places', async () => {
      const id = await openPlace(shop);
      const other = (await shop.api.post('/v1/channels', { name: 'o', type: 'wolt', config: {} }).expect(201))
        .body.id;
      await shop.api.patch(`/v1/places/${id}`, { active: false }).expect(200);
      await shop.api.post(`/v1/places/${id}/channels/${other}`, {}).expect(200);
      await service.system.delete(`/v1/places/${id}/channels/${other}`).expect(200);
      const entries = (await read(`resource_id=${id}`)).reverse();
      expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
        ['place.created', []],
        ['place.updated', ['active']],
        ['place.channel_linked', ['channel_ids']],
        ['place.channel_unlinked', ['channel_ids']],
      ]);
    });

    it('storage locations, with the caller whose job was accepted', async () => {
      const place = await openPlace(shop);
      const path = `/v1/places/${place}/storage-location`;
      const accepted = await shop.api.post(path, { name: 'A1', temperature_type: 'frozen' }).expect(202);
      await jobEnds(shop.api, accepted.body.job_id as string);
      const { body: list } = await shop.api.get(path).expect(200);
      const id = list.data[0].id as string;
      const patched = await shop.api.patch(`${path}/${id}`, { description: 'left' }).expect(202);
      await jobEnds(shop.api, patched.body.job_id as string);
      const removed = await service.system.delete(`${path}/${id}`).expect(202);
      await jobEnds(service.system, removed.body.job_id as string);
      await service.system
        .post(`${path}/import`)
        .attach('file', Buffer.from('name\nB1\n'), { filename: 'a.csv', contentType: 'text/csv' })
        .expect(200);
      const entries = (await read(`resource_id=${id}`)).reverse();
      expect(entries.map(({ action, changed, actor }) => [action, changed, actor.kind])).toEqual([
        ['storage_location.created', [], 'key'],
        ['storage_location.updated', ['description'], 'key'],
        ['storage_location.deleted', [], 'system'],
      ]);
      expect(entries[0].request_id).toBe(accepted.headers['x-request-id']);
      expect(await actionsOn(place)).toEqual(['place.created', 'place.storage_imported']);
    });

    it('orders: each version, with the request that asked for it', async () => {
      const id = await placeOrder(shop);
      const added = await shop.api
        .post(`/v1/orders/${id}/items`, { product_id: 'bread', quantity: 1 })
        .expect(201);
      const moved = await service.system
        .patch(`/v1/orders/${id}/status`, { status: 'picking', metadata: { picker_id: 'p' } })
        .expect(202);
      await jobEnds(service.system, moved.body.jobId as string);
      const entries = (await read(`resource_id=${id}&resource_type=order`)).reverse();
      expect(
        entries.map(({ id: entry, action, version, actor }) => [entry, action, version, actor.kind]),
      ).toEqual([
        [`${id}:1`, 'order.created', 1, 'key'],
        [`${id}:2`, 'order.item_added', 2, 'key'],
        [`${id}:3`, 'order.status_changed', 3, 'system'],
        [`${id}:4`, 'order.status_changed', 4, 'system'],
      ]);
      expect(entries[0].actor.key_id).toBe(shop.keyId);
      expect(entries[1]).toMatchObject({
        request_id: added.headers['x-request-id'],
        changed: ['items[bread]'],
      });
      expect(entries[2].request_id).toBe(moved.headers['x-request-id']);
      expect(entries[3]).toMatchObject({ request_id: entries[2].request_id, changed: ['status'] });
    });
  });

  describe('is read', () => {
    let shop: Shop;
    let all: Json[];

    beforeAll(async () => {
      shop = await openShop(service);
      for (let n = 0; n < 3; n += 1) {
        await placeOrder(shop);
        await openPlace(shop);
      }
      all = await read(`channel_id=${shop.channelId}&limit=100`);
    });

    it('the newest first, orders and the rest as one list', () => {
      const times = all.map(({ at }) => at);
      expect(times).toEqual([...times].sort().reverse());
      expect(all.map(({ resource_type }) => resource_type).filter((type) => type === 'order')).toHaveLength(
        3,
      );
      expect(all).toHaveLength(8);
    });

    it.each([1, 2, 3, 100])('page by page, %i at a time, nothing twice and nothing missed', async (limit) => {
      const seen: Json[] = [];
      for (let after: string | null = null, pages = 0; pages < 20; pages += 1) {
        const cursor: string = after === null ? '' : `&after=${after}`;
        const { body } = await service.system
          .get(`/v1/audit?channel_id=${shop.channelId}&limit=${limit}${cursor}`)
          .expect(200);
        expect(body.data.length).toBeLessThanOrEqual(limit);
        seen.push(...body.data);
        after = body.next;
        if (after === null) break;
      }
      expect(seen).toEqual(all);
    });

    it('by who, by what, and by when', async () => {
      const channel = `channel_id=${shop.channelId}&limit=100`;
      const ids = (entries: Json[]) => entries.map(({ id }) => id);
      expect(ids(await read(`${channel}&actor=${shop.keyId}`))).toEqual(ids(all));
      expect(ids(await read(`${channel}&actor=${shop.keyId.toUpperCase()}`))).toEqual(ids(all));
      expect(await read(`${channel}&actor=Nobody`)).toEqual([]);
      const orders = all.filter(({ action }) => action === 'order.created');
      expect(await read(`${channel}&action=order.created`)).toEqual(orders);
      expect(await read(`${channel}&resource_type=order`)).toEqual(orders);
      const [newest, , third] = all;
      const between = await read(`${channel}&since=${third.at}&until=${newest.at}`);
      expect(ids(between)).toEqual(ids(all.filter(({ at }) => at >= third.at)));
    });

    it('over all channels as well', async () => {
      const everything = await read('limit=100');
      expect(everything.map(({ id }) => id)).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
    });

    it.each([
      ['after=nonsense', 'after must be the `next` value of an earlier response'],
      ['since=yesterday', 'since must be an ISO 8601 date-time'],
      ['resource_type=secret', 'resource_type must be one of'],
      ['channel_id=x', 'channel_id must be a UUID'],
      ['limit=0', 'limit'],
    ])('not with %s', async (query, message) => {
      const { body } = await service.system.get(`/v1/audit?${query}`).expect(400);
      expect(body.error).toContain(message);
    });

    it.each(['resource_id=nothing', 'action=order.%27'])('and has nothing for %s', async (query) =>
      expect(await read(query)).toEqual([]),
    );
  });

  describe('has an entry', () => {
    it('only if the change is made: both or neither', async () => {
      const before = await read('limit=100');
      await service.system.post('/v1/channels', { name: 'x', type: 'no-such-type', config: {} }).expect(400);
      await service.system.post('/v1/channels/types', { type: 'wolt' }).expect(409);
      expect(await read('limit=100')).toEqual(before);
    });
  });
});
