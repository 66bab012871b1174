import { EVENT_NAMES } from '../../../src/contract';
import { storedConfig } from '../../support/beyond-the-interface';
import type { Api, Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openShop } from '../../support/data/shop';

describe('channels', () => {
  let service: Service;
  let api: Api;
  let channelId: string;

  beforeAll(async () => {
    service = await Service.start();
    ({ api, channelId } = await openShop(service));
  });
  afterAll(() => service.stop());

  it('start active with unknown health', async () => {
    const body = {
      name: 'Web',
      type: 'ebay',
      config: { site: 'FI' },
      settings: { auto_sync: true },
      metadata: { a: 1 },
    };
    const { body: created } = await api.post('/v1/channels', body).expect(201);
    expect(created).toMatchObject({
      ...body,
      status: 'active',
      health: 'unknown',
      capabilities: { supports_webhooks: true, supports_order_sync: true },
      webhook_url: null,
      webhook_failures: 0,
      last_sync: null,
    });
    const { body: shown } = await api.get(`/v1/channels/${created.id}`).expect(200);
    expect(shown).toEqual(created);
  });

  describe('secrets of the config', () => {
    const config = {
      api_key: 'key-value-123456',
      nested: { clientSecret: 'nested-value-7890', region: 'eu' },
      list: [{ password: 'short' }],
      credentials: { user: 'u', pin: 1234 },
      base_url: 'https://shop.example.com',
    };
    let id: string;

    beforeAll(async () => {
      id = (await api.post('/v1/channels', { name: 'Secrets', type: 'salesforce', config }).expect(201)).body
        .id as string;
    });

    it('are masked in responses at any depth, with at most the last 4 characters', async () => {
      const { body } = await api.get(`/v1/channels/${id}`).expect(200);
      expect(body.config).toEqual({
        api_key: '********3456',
        nested: { clientSecret: '********7890', region: 'eu' },
        list: [{ password: '********' }],
        credentials: '********',
        base_url: 'https://shop.example.com',
      });
    });

    it('are encrypted in the database', async () => {
      const stored = JSON.stringify(await storedConfig(service.database, id));
      for (const secret of ['key-value-123456', 'nested-value-7890', 'short', '1234'])
        expect(stored).not.toContain(`"${secret}"`);
      expect(stored).toContain('shop.example.com');
    });

    it('stay when their mask is sent back, and change when another value is', async () => {
      const { body: read } = await api.get(`/v1/channels/${id}`);
      const before = await storedConfig(service.database, id);
      const changed = { ...read, config: { ...read.config, nested: { clientSecret: 'fresh-value-0000' } } };
      const { body } = await api.put(`/v1/channels/${id}`, changed).expect(200);
      expect(body.config).toMatchObject({
        api_key: '********3456',
        nested: { clientSecret: '********0000' },
      });
      const after = await storedConfig(service.database, id);
      expect(after.api_key).toBe(before.api_key);
      expect(after.credentials).toBe(before.credentials);
    });

    it('stay secret, and stay, when the channel becomes one of another type', async () => {
      const ebay = { name: 'Moves', type: 'ebay', config: { cert_id: 'certificate-value-9999' } };
      const { body: made } = await api.post('/v1/channels', ebay).expect(201);
      const path = `/v1/channels/${made.id}`;
      const moved = { ...made, type: 'sap-commerce' };
      expect((await api.put(path, moved).expect(200)).body.config).toEqual({ cert_id: '********9999' });
      await api.put(path, { ...moved, type: 'ebay' }).expect(200);
      const { cert_id } = await storedConfig(service.database, made.id as string);
      expect(cert_id).toMatch(/^enc/);
    });

    it.each([
      ['a new channel', undefined],
      ['a channel that has others', { api_key: 'key-value-123456' }],
    ])('never come from a mask: %s', async (_what, config) => {
      const named = (wrong: object) => ({ name: 'Masks', type: 'salesforce', config: wrong });
      const wrong = { ...config, deep: [{ password: '********abcd' }] };
      const answer =
        config === undefined
          ? await api.post('/v1/channels', named(wrong))
          : await api.put(
              `/v1/channels/${(await api.post('/v1/channels', named(config)).expect(201)).body.id}`,
              named(wrong),
            );
      expect(answer.status).toBe(400);
      expect(answer.body.error).toContain('config.deep[0].password must not be a masked value');
    });
  });

  it('are listed by page, the newest first', async () => {
    for (const name of ['p1', 'p2', 'p3'])
      await api.post('/v1/channels', { name, type: 'wolt', config: {} }).expect(201);
    const { body } = await api.get('/v1/channels?limit=2&page=1').expect(200);
    expect(body.data.map(({ name }: Json) => name)).toEqual(['p3', 'p2']);
    expect(body.pagination).toMatchObject({
      page: 1,
      limit: 2,
      totalPages: Math.ceil(body.pagination.total / 2),
    });
    expect(body.data[0]).not.toHaveProperty('config');
    expect((await api.get('/v1/channels?limit=5000')).body.pagination.limit).toBe(100);
    for (const query of ['limit=0', 'limit=x', 'page=0', 'page=1.5', 'limit=1&limit=2']) {
      await api.get(`/v1/channels?${query}`).expect(400);
    }
  });

  it.each([
    ['no name', { type: 'wolt', config: {} }, 'name is required'],
    ['no config', { name: 'x', type: 'wolt' }, 'config is required'],
    ['a config that is no object', { name: 'x', type: 'wolt', config: [] }, 'config must be an object'],
    [
      'an unknown type',
      { name: 'x', type: 'corner', config: {} },
      'type corner is not a registered channel type',
    ],
    [
      'more than 100 secrets',
      { name: 'x', type: 'wolt', config: { list: Array.from({ length: 101 }, () => ({ token: 1 })) } },
      'config must have at most 100 secrets',
    ],
  ])('are refused with %s', async (_what, body, message) => {
    const answer = await api.post('/v1/channels', body).expect(400);
    expect(answer.body.error).toContain(message);
  });

  it('have seven types by default, and admins add more', async () => {
    const { body } = await api.get('/v1/channels/types').expect(200);
    expect(body.channel_types.find(({ type_name }: Json) => type_name === 'ebay').config).toContainEqual({
      key: 'cert_id',
      meaning: 'Client secret of the application',
      required: true,
      secret: true,
    });
    expect(body.channel_types.map(({ type_name }: Json) => type_name).slice(0, 7)).toEqual([
      'amazon-marketplace',
      'ebay',
      'wolt',
      'uber-eats',
      'foodora',
      'salesforce',
      'sap-commerce',
    ]);
    await api
      .post('/v1/channels/types', { type: 'added-by-the-test' })
      .expect(403, { error: 'Admin access required', code: 'ADMIN_REQUIRED' });
    const added = await service.system.post('/v1/channels/types', { type: 'added-by-the-test' }).expect(201);
    expect(added.body).toMatchObject({ success: true, type: 'added-by-the-test' });
    await service.system.post('/v1/channels/types', { type: 'added-by-the-test' }).expect(409);
    await service.system.post('/v1/channels/types', { type: 'wolt' }).expect(409);
    await service.system.post('/v1/channels/types', {}).expect(400, /type is required/);
    await service.system.post('/v1/channels/types', { type: 'Corner Shop' }).expect(400);
    await api.post('/v1/channels', { name: 'x', type: 'added-by-the-test', config: {} }).expect(201);
  });

  describe('webhook configuration', () => {
    const path = () => `/v1/channels/${channelId}/webhook`;

    it('needs a secret the first time, keeps it later, and starts with all events', async () => {
      await api
        .put(path(), { webhook_url: 'https://hooks.example.com/x' })
        .expect(400, /webhook_secret is required/);
      const first = { webhook_url: 'https://hooks.example.com/x', webhook_secret: 'a-very-secret-value' };
      const { body } = await api.put(path(), first).expect(200);
      expect(body).toMatchObject({
        id: channelId,
        webhook_url: first.webhook_url,
        webhook_secret: '********alue',
        webhook_enabled: true,
        webhook_failures: 0,
        webhook_last_sent: null,
      });
      expect(body.webhook_events).toEqual(EVENT_NAMES);
      const { body: later } = await api
        .put(path(), { webhook_url: first.webhook_url, webhook_events: [] })
        .expect(200);
      expect(later).toMatchObject({ webhook_secret: '********alue', webhook_events: [] });
      const { body: masked } = await api
        .put(path(), { ...later, webhook_events: ['order:failed'] })
        .expect(200);
      expect(masked).toMatchObject({ webhook_secret: '********alue', webhook_events: ['order:failed'] });
    });

    it.each(['********', '********1234', 'whsec_', 'whsec_!!'])(
      'takes %s for no secret, neither at first nor by rotation',
      async (webhook_secret) => {
        const { body: made } = await api
          .post('/v1/channels', { name: 'No secret', type: 'wolt', config: {} })
          .expect(201);
        const fresh = `/v1/channels/${made.id}/webhook`;
        const url = 'https://hooks.example.com/x';
        await api.put(fresh, { webhook_url: url, webhook_secret }).expect(400, /webhook_secret must /);
        await api.put(fresh, { webhook_url: url, webhook_secret: 'a-very-secret-value' }).expect(200);
        await api.post(`${fresh}/rotate-secret`, { webhook_secret }).expect(400, /webhook_secret must /);
        expect((await api.get(`/v1/channels/${made.id}`)).body.webhook_secret).toBe('********alue');
      },
    );

    it.each([
      ['no URL', {}, 'webhook_url is required'],
      ['a relative URL', { webhook_url: '/hook' }, 'webhook_url'],
      ['credentials in the URL', { webhook_url: 'https://u:p@example.com/' }, 'webhook_url'],
      ['another protocol', { webhook_url: 'ftp://example.com/' }, 'webhook_url'],
      [
        'an unknown event',
        { webhook_url: 'https://example.com/', webhook_events: ['order:eaten'] },
        'webhook_events[0]',
      ],
      [
        'events that are no list',
        { webhook_url: 'https://example.com/', webhook_events: 'all' },
        'webhook_events',
      ],
    ])('refuses %s and changes nothing', async (_what, body, message) => {
      const { body: before } = await api.get(`/v1/channels/${channelId}`);
      const answer = await api.put(path(), body).expect(400);
      expect(answer.body.error).toContain(message);
      expect((await api.get(`/v1/channels/${channelId}`)).body).toEqual(before);
    });

    it('lists all events', async () => {
      const { body } = await api.get('/v1/webhook-events').expect(200);
      expect(body.events.map(({ name }: Json) => name)).toEqual(EVENT_NAMES);
    });
  });
});

describe('webhook targets where private ones are not allowed', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' });
  });
  afterAll(() => service.stop());

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
  ])('refuse %s', async (url) => {
    const { api, channelId } = await openShop(service);
    const body = { webhook_url: url, webhook_secret: 'a-very-secret-value' };
    const answer = await api.put(`/v1/channels/${channelId}/webhook`, body).expect(400);
    expect(answer.body.error).toMatch(/^webhook_url /);
  });
});
