import { storedText } from '../../support/beyond-the-interface';
import type { Api, Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { msUntil, until } from '../../support/until';

describe('API keys and access', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const newKey = async (changes: object = {}): Promise<Json> => {
    const body = { name: 'web', client_name: 'Äcme Shop & Co', created_by: 'ops@example.com', ...changes };
    const answer = await service.system.post('/v1/api-keys', body).expect(201);
    return answer.body;
  };

  describe('the five endpoints', () => {
    it('show the whole value once, prefixed with the client name, and a hint ever after', async () => {
      const created = await newKey({ description: 'd', metadata: { team: 1 } });
      expect(created.key).toMatch(/^acme-shop-co_[0-9A-Za-z]{32,}$/);
      expect(created).toMatchObject({ scope: 'read', channel_ids: [], is_active: true, expires_at: null });
      const { body: shown } = await service.system.get(`/v1/api-keys/${created.id}`).expect(200);
      expect(shown).toEqual({ ...created, key: `acme-shop-co_...${created.key.slice(-4)}` });
      const { body: list } = await service.system.get('/v1/api-keys').expect(200);
      expect(list.count).toBe(list.data.length);
      expect(list.data).toContainEqual(shown);
      expect(JSON.stringify(list)).not.toContain(created.key);
      expect(await storedText(service.database)).not.toContain(created.key.split('_')[1]);
    });

    it('make a key that works only once it is activated', async () => {
      const { id, key, is_active } = await newKey({ is_active: false });
      expect(is_active).toBe(false);
      const holder = service.as(key as string);
      await holder.get('/v1/channels').expect(401);
      await service.system.put(`/v1/api-keys/${id}`, { is_active: true }).expect(200);
      await until('it works', async () => (await holder.get('/v1/channels')).status === 200);
    });

    it('change what is given and leave the rest', async () => {
      const { id } = await newKey({ description: 'kept', metadata: { a: 1 } });
      const { body } = await service.system
        .put(`/v1/api-keys/${id}`, { name: 'new', scope: 'write' })
        .expect(200);
      expect(body).toMatchObject({ name: 'new', scope: 'write', description: 'kept', metadata: { a: 1 } });
      expect(body.updated_at >= body.created_at).toBe(true);
    });

    it('clear the description, the metadata and the expiry with null', async () => {
      const { id } = await newKey({
        description: 'd',
        metadata: { a: 1 },
        expires_at: '9999-12-31T23:59:59Z',
      });
      const cleared = { description: null, metadata: null, expires_at: null };
      const { body } = await service.system.put(`/v1/api-keys/${id}`, cleared).expect(200);
      expect(body).toMatchObject({ description: null, metadata: {}, expires_at: null });
    });

    it('let a key work until the last second of the year 9999', async () => {
      const last = await newKey({ expires_at: '9999-12-31T23:59:59Z' });
      expect(last.expires_at).toBe('9999-12-31T23:59:59.000Z');
      await service.as(last.key).get('/v1/channels').expect(200);
    });

    it('take a key that was read, changed and sent back', async () => {
      const { id } = await newKey();
      const { body: read } = await service.system.get(`/v1/api-keys/${id}`);
      const { body } = await service.system
        .put(`/v1/api-keys/${id}`, { ...read, name: 'renamed' })
        .expect(200);
      expect(body.name).toBe('renamed');
    });

    it.each([
      ['a missing name', { name: undefined }, 'name is required'],
      ['a blank client_name', { client_name: '  ' }, 'client_name must not be empty'],
      ['a missing created_by', { created_by: undefined }, 'created_by is required'],
      ['an unknown scope', { scope: 'root' }, 'scope must be one of read, write, admin'],
      ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at must be in the future'],
      ['an expiry that is no date', { expires_at: '2026-13-01' }, 'expires_at must be an ISO 8601 date-time'],
      ['channels that are no ids', { channel_ids: ['x'] }, 'channel_ids[0] must be a UUID'],
      [
        'channels that do not exist',
        { channel_ids: ['01a1fd0f-1c5a-709a-86b8-c8d0f7392666'] },
        'channel_ids contains unknown channels',
      ],
      ['a typo', { nmae: 'x' }, 'nmae is not a known field'],
    ])('refuse %s with 400 that names it', async (_what, changes, message) => {
      const body = { name: 'web', client_name: 'c', created_by: 'o', ...changes };
      const answer = await service.system.post('/v1/api-keys', body).expect(400);
      expect(answer.body.error).toContain(message);
    });

    it('respond with 404 for a key that does not exist, whatever its id looks like', async () => {
      for (const id of ['01a1fd0f-1c5a-709a-86b8-c8d0f7392666', 'nope', '%00']) {
        await service.system
          .get(`/v1/api-keys/${id}`)
          .expect(404, { error: 'API key not found', code: 'API_KEY_NOT_FOUND' });
        await service.system.put(`/v1/api-keys/${id}`, { name: 'x' }).expect(404);
        await service.system.delete(`/v1/api-keys/${id}`).expect(404);
      }
    });

    it('are for the system token and admin keys only', async () => {
      const write = service.as((await newKey({ scope: 'write' })).key as string);
      await write.get('/v1/api-keys').expect(403, { error: 'Admin access required', code: 'ADMIN_REQUIRED' });
      const admin = service.as((await newKey({ scope: 'admin' })).key as string);
      await admin.get('/v1/api-keys').expect(200);
    });
  });

  describe('a credential', () => {
    it.each([
      ['is missing', null],
      ['is unknown', 'acme_0000000000000000000000000000000000000000'],
      ['is absurd', 'x'.repeat(4000)],
    ])('that %s gets 401', async (_what, token) => {
      const answer = await service
        .as(token)
        .get('/v1/channels')
        .expect(401, { error: 'Unauthorized', code: 'UNAUTHORIZED' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    });

    it('of another scheme than Bearer gets 401', async () => {
      await service.as(null).get('/v1/channels').set('Authorization', 'Basic eDp5').expect(401);
    });

    const msUntilStatus = (holder: Api, status: number) =>
      msUntil(String(status), async () => (await holder.get('/v1/channels')).status === status);
    /** A key that was used before; `tookMs`: how long it still worked. */
    const deactivatedKey = async () => {
      const { id, key } = await newKey();
      const holder = service.as(key as string);
      await holder.get('/v1/channels').expect(200);
      await service.system.delete(`/v1/api-keys/${id}`).expect(204);
      return { id: id as string, holder, tookMs: await msUntilStatus(holder, 401) };
    };

    it('that is deactivated stops working within a second and the record stays', async () => {
      const { id, tookMs } = await undisturbed(deactivatedKey);
      expect(tookMs).toBeLessThan(1_000);
      const { body } = await service.system.get(`/v1/api-keys/${id}`).expect(200);
      expect(body.is_active).toBe(false);
      const againMs = await undisturbed(async () => {
        const { id, holder } = await deactivatedKey();
        await service.system.put(`/v1/api-keys/${id}`, { is_active: true }).expect(200);
        return msUntilStatus(holder, 200);
      });
      expect(againMs).toBeLessThan(1_000);
    });

    it('that expires stops working at that moment', async () => {
      const expiresAtMs = Date.now() + 6_000;
      const { key } = await newKey({ expires_at: new Date(expiresAtMs).toISOString() });
      const holder = service.as(key as string);
      const [inTime, late] = [new Set<number>(), new Set<number>()];
      await until('its time is over', async () => {
        const sentAtMs = Date.now();
        const { status } = await holder.get('/v1/channels');
        if (Date.now() < expiresAtMs) inTime.add(status);
        if (sentAtMs > expiresAtMs) late.add(status);
        return sentAtMs > expiresAtMs;
      });
      expect([[...inTime], [...late]]).toEqual([[200], [401]]);
    });

    it('shows when it was last used', async () => {
      const { id, key } = await newKey();
      await service
        .as(key as string)
        .get('/v1/channels')
        .expect(200);
      await until(
        'last_used_at',
        async () => (await service.system.get(`/v1/api-keys/${id}`)).body.last_used_at !== null,
      );
    });
  });

  describe('scopes', () => {
    it('read may only GET, write may not DELETE, and the refusal names the scope needed', async () => {
      const read = service.as((await newKey()).key as string);
      const body = { name: 'x', type: 'wolt', config: {} };
      await read
        .post('/v1/channels', body)
        .expect(403, { error: 'This operation requires the write scope', code: 'SCOPE_REQUIRED' });
      await read.get('/v1/channels').expect(200);
      const write = service.as((await newKey({ scope: 'write' })).key as string);
      await write.post('/v1/channels', body).expect(201);
      await write.delete('/v1/api-keys/x').expect(403);
    });
  });

  describe('channels of a key', () => {
    let mine: Api;
    let own: string;
    let foreign: string;
    let foreignOrder: string;

    beforeAll(async () => {
      const [shop, other] = [await openShop(service), await openShop(service)];
      [mine, own, foreign] = [shop.api, shop.channelId, other.channelId];
      foreignOrder = await placeOrder(other, { order_number: 'SHARED' });
      await placeOrder(shop, { order_number: 'SHARED' });
    });

    it('limit lists to what the key can access; admins can access all', async () => {
      const { body } = await mine.get('/v1/channels').expect(200);
      expect(body.data.map(({ id }: Json) => id)).toEqual([own]);
      const { body: all } = await service.system.get('/v1/channels?limit=100').expect(200);
      expect(all.data.map(({ id }: Json) => id)).toEqual(expect.arrayContaining([own, foreign]));
    });

    it('are theirs in whichever case an id is written', async () => {
      const inCapitals = own.toUpperCase();
      const { body } = await mine.get(`/v1/jobs?channel_id=${inCapitals}`).expect(200);
      expect((body.data as Json[]).map(({ order_number }) => order_number)).toContain('SHARED');
      await mine.get(`/v1/jobs/failures?channel_id=${inCapitals}`).expect(200);
      await mine.get(`/v1/orders?channel_id=${inCapitals}`).expect(200);
    });

    it('refuse another channel with 403, an unknown one with 404', async () => {
      const refusal = { error: 'No access to the specified channel', code: 'CHANNEL_FORBIDDEN' };
      await mine.get(`/v1/channels/${foreign}`).expect(403, refusal);
      await mine.get(`/v1/orders?channel_id=${foreign}`).expect(403, refusal);
      await mine.post('/v1/orders', orderBody(foreign)).expect(403, refusal);
      await mine.get(`/v1/jobs?channel_id=${foreign}`).expect(403, refusal);
      const unknown = '01a1fd0f-1c5a-709a-86b8-c8d0f7392666';
      await mine
        .get(`/v1/channels/${unknown}`)
        .expect(404, { error: 'Channel not found', code: 'CHANNEL_NOT_FOUND' });
      await mine
        .post('/v1/orders', orderBody(unknown))
        .expect(404, { error: 'Channel not found', code: 'CHANNEL_NOT_FOUND' });
    });

    it('refuse an order of another channel by id, and do not find it by number', async () => {
      await mine
        .get(`/v1/orders/${foreignOrder}`)
        .expect(403, { error: 'No access to the specified order', code: 'ORDER_FORBIDDEN' });
      const { body } = await mine.get('/v1/orders/SHARED').expect(200);
      expect(body.channel_id).toBe(own);
      const missing = {
        error: { code: 'ORDER_NOT_FOUND', message: 'Order not found' },
        code: 'ORDER_NOT_FOUND',
      };
      await mine.get('/v1/orders/NOPE').expect(404, missing);
    });

    it('make a number ambiguous that several accessible channels have', async () => {
      const { body } = await service.system.get('/v1/orders/SHARED').expect(409);
      expect(body.error).toContain('use the order id');
    });
  });
});
