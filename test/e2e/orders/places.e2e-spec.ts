import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import type { Api, Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';

const NOBODY = '01890000-0000-7000-8000-000000000000';
/** What loses a conflict later than this is answered with 503. */
const TRIED_AGAIN_FOR_MS = 2_500;

describe('places', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  let both: Api;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
    const { body } = await service.system.post('/v1/api-keys', {
      name: 'both',
      client_name: 'both',
      created_by: 'test',
      scope: 'write',
      channel_ids: [shop.channelId, other.channelId],
    });
    both = service.as(body.key as string);
  });
  afterAll(() => service.stop());

  let stores = 0;
  const identifier = () => `STORE-${(stores += 1)}`;
  const open = async (changes: object = {}, api = shop.api) => {
    const place = { identifier: identifier(), channel_id: shop.channelId, ...changes };
    return (await api.post('/v1/places', place).expect(201)).body;
  };

  it('keeps every field, and shows what was created when read', async () => {
    const given = {
      identifier: identifier(),
      channel_id: shop.channelId,
      channel_specific_identifiers: ['wolt-4711'],
      name: 'Pohjantuuli Kamppi',
      active: false,
      active_for_ordering: false,
      sales_channel: 'store',
      address: {
        line1: 'Esimerkkikatu 1',
        building: 'B',
        postal_code: '00100',
        postal_area: 'Kamppi',
        town: 'Helsinki',
        city: 'Helsinki',
        state: 'Uusimaa',
        country: 'FI',
        floor: 2,
      },
      coordinates: { latitude: 60.1699, longitude: 24.9384 },
      chain: { id: '7', name: 'Pohjantuuli', logo_url: 'https://example.com/logo.png', type: 'grocery' },
      contact: { email: 'kamppi@example.com', phone: '+358 9 0000', website: 'https://example.com' },
      pickup_locations: [
        { id: 1, name: 'Desk', address: 'a', street: 's', city: 'c', zip: 'z', country: 'FI' },
      ],
      phones: [{ number: '+358 9 0000', type: 'desk' }],
      images: [{ url: 'https://example.com/front.jpg', type: 'front' }],
      business_name: 'Pohjantuuli Oy',
      business_id: '0000000-0',
      vat_number: 'FI00000000',
      delivery_options: [{ id: 'home', name: 'Home delivery', price: 4.9 }],
      payment_methods: [{ id: 'card', name: 'Card', type: 'online' }],
      metadata: { region: 'south' },
    };
    const { body: created } = await shop.api.post('/v1/places', given).expect(201);
    expect(created).toEqual({
      ...given,
      id: expect.any(String),
      channel_ids: [shop.channelId],
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.created_at,
    });
    expect((await shop.api.get(`/v1/places/${created.id}`).expect(200)).body).toEqual(created);
  });

  it('replaces a place with what was read and changed, and makes absent fields blank', async () => {
    const place = await open({ name: 'before', metadata: { a: 1 }, channel_specific_identifiers: ['x-1'] });
    const { body: same } = await shop.api
      .put(`/v1/places/${place.id}`, { ...place, name: 'after' })
      .expect(200);
    expect(same).toEqual({ ...place, name: 'after', updated_at: same.updated_at });
    const { body: bare } = await shop.api.put(`/v1/places/${place.id}`, { identifier: place.identifier });
    expect(bare).toMatchObject({ name: null, metadata: {}, channel_specific_identifiers: [], active: true });
    expect(bare.channel_ids).toEqual([shop.channelId]);
  });

  it('patches only the fields that are named', async () => {
    const place = await open({ name: 'before', active: false });
    const { body } = await shop.api.patch(`/v1/places/${place.id}`, { name: 'after' }).expect(200);
    expect(body).toEqual({ ...place, name: 'after', updated_at: body.updated_at });
  });

  it('lists the places of a channel, newest first, ten at a time unless asked otherwise', async () => {
    const lone = await openShop(service);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push((await open({ channel_id: lone.channelId }, lone.api)).id as string);
    const { body: first } = await lone.api.get(`/v1/places?channel_id=${lone.channelId}`).expect(200);
    expect(first.pagination).toEqual({ total: 12, limit: 10, offset: 0 });
    expect(first.data.map((place: { id: string }) => place.id)).toEqual(ids.toReversed().slice(0, 10));
    const { body: rest } = await lone.api.get(`/v1/places?channel_id=${lone.channelId}&limit=500&offset=10`);
    expect(rest.pagination).toEqual({ total: 12, limit: 100, offset: 10 });
    expect(rest.data).toHaveLength(2);
  });

  it.each([
    ['an identifier that is missing', { identifier: undefined }, 'identifier is required'],
    ['an empty identifier', { identifier: '  ' }, 'identifier must not be empty'],
    ['a channel_id that is missing', { channel_id: undefined }, 'channel_id is required'],
    ['a channel that does not exist', { channel_id: NOBODY }, NOBODY],
    ['an additional channel that does not exist', { additional_channel_ids: [NOBODY] }, NOBODY],
    ['a latitude beyond the pole', { coordinates: { latitude: 90.1, longitude: 0 } }, 'coordinates.latitude'],
    [
      'a longitude around the globe',
      { coordinates: { latitude: 0, longitude: -181 } },
      'coordinates.longitude',
    ],
    ['coordinates without longitude', { coordinates: { latitude: 0 } }, 'coordinates.longitude is required'],
    ['coordinates as text', { coordinates: { latitude: '60', longitude: 24 } }, 'coordinates.latitude'],
    ['an address that is text', { address: 'Esimerkkikatu 1' }, 'address must be an object'],
    ['an address part that is no text', { address: { city: 7 } }, 'address.city must be a string'],
    ['phones that are no list', { phones: { number: '1' } }, 'phones must be an array'],
    ['a phone without number', { phones: [{ number: '1' }, { type: 'x' }] }, 'phones[1].number is required'],
    ['an image that is no URL', { images: [{ url: 'front.jpg' }] }, 'images[0].url'],
    ['a pickup location whose id is text', { pickup_locations: [{ id: 'a' }] }, 'pickup_locations[0].id'],
    ['a price as text', { delivery_options: [{ price: 'free' }] }, 'delivery_options[0].price'],
    ['an e-mail address that is none', { contact: { email: 'nobody' } }, 'contact.email must be an e-mail'],
    ['a name that is empty', { channel_specific_identifiers: [''] }, 'channel_specific_identifiers[0]'],
    ['a field nobody knows', { adress: {} }, 'adress is not a known field'],
  ])('refuses %s with 400', async (_what, changes, message) => {
    const place = { identifier: identifier(), channel_id: shop.channelId, ...changes };
    const { body } = await shop.api.post('/v1/places', place).expect(400);
    expect(body.error).toContain(message);
  });

  it('refuses invalid ids in lists and paths', async () => {
    await shop.api.get('/v1/places').expect(400);
    await shop.api.get(`/v1/places?channel_id=${shop.channelId}&limit=0`).expect(400);
    await shop.api.get(`/v1/places?channel_id=${shop.channelId}&offset=-1`).expect(400);
    await shop.api.get(`/v1/places?channel_id=${NOBODY}`).expect(404);
    await shop.api
      .get(`/v1/places/${NOBODY}`)
      .expect(404, { error: 'Place not found', code: 'UNKNOWN_PLACE' });
    await shop.api.get('/v1/places/nonsense').expect(404);
    await shop.api.patch(`/v1/places/${NOBODY}`, {}).expect(404);
    const place = await open();
    await shop.api
      .patch(`/v1/places/${place.id}`, { identifier: null })
      .expect(400, /identifier must not be null/);
    await shop.api.put(`/v1/places/${place.id}`, { name: 'no identifier' }).expect(400);
  });

  it('refuses channels and places that the key cannot access with 403', async () => {
    const place = await open();
    const refusal = { error: 'No access to the specified channel', code: 'CHANNEL_FORBIDDEN' };
    await other.api.get(`/v1/places/${place.id}`).expect(403, refusal);
    await other.api.patch(`/v1/places/${place.id}`, { name: 'mine' }).expect(403, refusal);
    await other.api.get(`/v1/places?channel_id=${shop.channelId}`).expect(403, refusal);
    const foreign = { identifier: identifier(), channel_id: shop.channelId };
    await other.api.post('/v1/places', foreign).expect(403, refusal);
    await shop.api.post('/v1/places', { ...foreign, additional_channel_ids: [other.channelId] }).expect(403);
    await shop.api.patch(`/v1/places/${place.id}`, { channel_id: other.channelId }).expect(403, refusal);
    await shop.api.post(`/v1/places/${place.id}/channels/${other.channelId}`).expect(403, refusal);
  });

  describe('shared with a channel of somebody else', () => {
    let place: Json;
    let path: string;
    beforeEach(async () => {
      const links = { channel_id: shop.channelId, additional_channel_ids: [other.channelId] };
      place = await open({ ...links, name: 'Ours', channel_specific_identifiers: [identifier()] }, both);
      path = `/v1/places/${place.id}`;
    });

    it.each([
      ['its identifier', () => ({ identifier: identifier() })],
      ['a further name', () => ({ channel_specific_identifiers: [identifier()] })],
      ['its name', () => ({ name: 'Mine' })],
      ['whether it is active', () => ({ active: false })],
      ['whether it takes orders', () => ({ active_for_ordering: false })],
      ['its primary channel', () => ({ channel_id: other.channelId })],
    ])('keeps %s until a key with access to all of them changes it', async (_what, change) => {
      const body = change();
      const refusal = await other.api.patch(path, body).expect(403);
      expect(refusal.body).toEqual({
        error: 'No access to the specified channel',
        details: [{ field: Object.keys(body)[0], message: expect.stringContaining('shared place') }],
        code: 'PLACE_IS_SHARED',
      });
      expect((await shop.api.get(path)).body).toEqual(place);
      await both.patch(path, body).expect(200);
    });

    it('shows its pickers by name only when a key with access to all of them wants that', async () => {
      const on = { metadata: { figures_by_person: true, floor: 1 } };
      const refusal = await other.api.patch(path, on).expect(403);
      expect(refusal.body.details).toMatchObject([{ field: 'metadata.figures_by_person' }]);
      await other.api.patch(path, { metadata: { floor: 1 } }).expect(200);
      await both.patch(path, on).expect(200);
      await other.api.patch(path, { metadata: { figures_by_person: true, floor: 2 } }).expect(200);
      await other.api.patch(path, { metadata: { floor: 2 } }).expect(403);
      await other.api.patch(path, { metadata: null }).expect(403);
      await both.patch(path, { metadata: { floor: 2 } }).expect(200);
    });

    it('lets nobody take a name or orders from another channel', async () => {
      const name = identifier();
      const takeOver = { active_for_ordering: false, channel_specific_identifiers: [name] };
      await other.api.patch(path, takeOver).expect(403);
      const { body: own } = await shop.api
        .post('/v1/places', { identifier: name, channel_id: shop.channelId })
        .expect(201);
      const orderId = await placeOrder(shop, { channel_specific_data: { place_external_id: name } });
      const { body: order } = await shop.api.get(`/v1/orders/${orderId}`).expect(200);
      expect(order.place_info.place_id).toBe(own.id);
    });

    it("is made no other owner's by a link or a replacement", async () => {
      const link = `${path}/channels/${other.channelId}`;
      await other.api.post(link, { is_primary: true }).expect(403);
      const { identifier: name } = place;
      await other.api.put(path, { identifier: name, channel_id: other.channelId }).expect(403);
      const alone = { identifier: name, channel_id: shop.channelId, additional_channel_ids: [] };
      await other.api.put(path, alone).expect(403);
      expect((await shop.api.get(path)).body).toEqual(place);
      await other.api.post(link, {}).expect(200);
      expect((await both.post(link, { is_primary: true }).expect(200)).body.channel_id).toBe(other.channelId);
    });

    it('may be described by each of them, with the shared values sent back', async () => {
      const { body } = await other.api.put(path, { ...place, sales_channel: 'store' }).expect(200);
      expect(body).toEqual({ ...place, sales_channel: 'store', updated_at: expect.any(String) });
    });
  });

  it('links channels, makes another one primary, and only then unlinks the first one', async () => {
    const place = await open();
    const path = `/v1/places/${place.id}/channels`;
    const { body: linked } = await both.post(`${path}/${other.channelId}`).expect(200);
    expect(linked).toMatchObject({
      channel_id: shop.channelId,
      channel_ids: [shop.channelId, other.channelId],
    });
    expect((await other.api.get(`/v1/places/${place.id}`).expect(200)).body.id).toBe(place.id);
    await both.delete(`${path}/${other.channelId}`).expect(403);
    const { body: refused } = await service.system.delete(`${path}/${shop.channelId}`).expect(400);
    expect(refused.error).toContain('primary');
    const { body: turned } = await both.post(`${path}/${other.channelId}`, { is_primary: true }).expect(200);
    expect(turned.channel_id).toBe(other.channelId);
    const { body: left } = await service.system.delete(`${path}/${shop.channelId}`).expect(200);
    expect(left.channel_ids).toEqual([other.channelId]);
    await shop.api.get(`/v1/places/${place.id}`).expect(403);
    await service.system.delete(`${path}/${shop.channelId}`).expect(404);
    await service.system
      .post(`${path}/${NOBODY}`)
      .expect(404, { error: 'Channel not found', code: 'CHANNEL_NOT_FOUND' });
    await both.post(`${path}/${shop.channelId}`, { is_primary: 'yes' }).expect(400);
  });

  describe('identifiers', () => {
    it('are unique per channel, also against the further names and in linked channels', async () => {
      const place = await open({ channel_specific_identifiers: [`ALT-${identifier()}`] });
      const [alternative] = place.channel_specific_identifiers as string[];
      const clash = (body: object) =>
        both.post('/v1/places', { identifier: identifier(), channel_id: shop.channelId, ...body });
      expect((await clash({ identifier: place.identifier }).expect(400)).body.error).toContain(
        place.identifier as string,
      );
      await clash({ identifier: alternative }).expect(400);
      await clash({ channel_specific_identifiers: [place.identifier] }).expect(400);
      await clash({
        identifier: place.identifier,
        channel_id: other.channelId,
        additional_channel_ids: [shop.channelId],
      }).expect(400);
      const { body: elsewhere } = await clash({
        identifier: place.identifier,
        channel_id: other.channelId,
      }).expect(201);
      await both.post(`/v1/places/${elsewhere.id}/channels/${shop.channelId}`).expect(400);
      await shop.api.patch(`/v1/places/${place.id}`, { identifier: identifier() }).expect(200);
      await both.post(`/v1/places/${elsewhere.id}/channels/${shop.channelId}`).expect(200);
    });

    it('go to exactly one of two places created at the same moment', async () => {
      const twice = { identifier: identifier(), channel_id: shop.channelId };
      const answers = await Promise.all(Array.from({ length: 8 }, () => shop.api.post('/v1/places', twice)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(400)]);
    });

    it('can be swapped: a freed name is available at once, and concurrent swaps never fail with 500', async () => {
      const [a, b] = [await open(), await open()];
      const free = identifier();
      await shop.api.put(`/v1/places/${a.id}`, { identifier: free }).expect(200);
      await shop.api.patch(`/v1/places/${b.id}`, { identifier: a.identifier }).expect(200);
      for (let round = 0; round < 5; round += 1) {
        const startedMs = performance.now();
        const answers = await Promise.all([
          shop.api.patch(`/v1/places/${a.id}`, { identifier: a.identifier }),
          shop.api.patch(`/v1/places/${b.id}`, { identifier: free }),
        ]);
        const isLate = performance.now() - startedMs > TRIED_AGAIN_FOR_MS;
        const right = isLate ? [200, 400, 503] : [200, 400];
        for (const { status } of answers) expect(right).toContain(status);
      }
    });
  });

  it('are what orders resolve, by id or by any of their names, in that channel only', async () => {
    const place = await open({ name: 'Kamppi', channel_specific_identifiers: [`ALT-${identifier()}`] });
    const [alternative] = place.channel_specific_identifiers as string[];
    const info = { place_id: place.id, place_external_id: place.identifier, name: 'Kamppi', address: null };
    for (const metadata of [
      { place_id: place.id },
      { place_external_id: place.identifier },
      { place_external_id: alternative },
    ]) {
      const orderId = await placeOrder(shop, { metadata });
      expect((await shop.api.get(`/v1/orders/${orderId}`).expect(200)).body.place_info).toEqual(info);
    }
    const elsewhere = orderBody(other.channelId, { metadata: { place_id: place.id } });
    const { body } = await other.api.post('/v1/orders', elsewhere).expect(202);
    expect(await jobEnds(other.api, body.jobId as string)).toMatchObject({
      error: { code: 'PLACE_NOT_FOUND' },
    });
  });

  it('of the samples are valid, name known channels, and take the sample storage locations', async () => {
    const read = (...path: string[]): Json => JSON.parse(readFileSync(join('samples', ...path), 'utf8'));
    const channels = new Map<string, string>();
    for (const [slug, channel] of Object.entries(read('channels.json') as Record<string, object>)) {
      channels.set(slug, (await service.system.post('/v1/channels', channel).expect(201)).body.id as string);
    }
    const files = readdirSync('samples/places');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const { channel, additional_channels = [], place } = read('places', file);
      expect([...channels.keys()]).toEqual(expect.arrayContaining([channel, ...additional_channels]));
      const { body: created } = await service.system
        .post('/v1/places', {
          ...place,
          channel_id: channels.get(channel as string),
          additional_channel_ids: additional_channels.map((slug: string) => channels.get(slug)),
        })
        .expect(201);
      expect(created).toMatchObject(place as object);
      const { body: imported } = await request(service.url)
        .post(`/v1/places/${created.id}/storage-location/import`)
        .set('Authorization', `Bearer ${service.env.SYSTEM_TOKEN}`)
        .attach('file', 'samples/storage-locations.csv')
        .expect(200);
      expect(imported.results).toMatchObject({ total_processed: 37, created: 37, skipped: 0 });
      expect(imported.details.warnings).toEqual([]);
    }
  });
});
