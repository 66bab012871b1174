import { plantDeletion } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { jobEnds, openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { putInStatus } from '../../support/data/order-status';

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('storage locations', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  let placeId: string;
  let path: string;

  beforeAll(async () => {
    service = await Service.start();
    [shop, other] = [await openShop(service), await openShop(service)];
    placeId = await openPlace(shop);
    path = `/v1/places/${placeId}/storage-location`;
  });
  afterAll(() => service.stop());

  const create = async (name: string, more: object = {}): Promise<Json> => {
    const { body } = await shop.api.post(path, { name, temperature_type: 'ambient', ...more }).expect(202);
    expect(await jobEnds(shop.api, body.job_id as string)).toMatchObject({ status: 'completed' });
    const { body: list } = await shop.api.get(path).expect(200);
    return list.data.find((location: Json) => location.name === name);
  };
  /** An order with an item that is assigned to the location. */
  const orderLyingAt = (location: Json, status: string) =>
    placeOrder(shop, {
      metadata: { place_id: placeId },
      items: [{ item_id: 'milk', quantity: 1, properties: { storage_location_id: location.id } }],
    }).then(async (orderId) => {
      await putInStatus(service.database, orderId, status);
      return orderId;
    });

  it('are created once, also when the place has another primary channel when the request is repeated', async () => {
    const place = await openPlace(shop);
    const send = () =>
      service.system
        .post(`/v1/places/${place}/storage-location`, { name: 'Shelf', temperature_type: 'ambient' })
        .set('Idempotency-Key', place);
    const first = await send().expect(202);
    await jobEnds(shop.api, first.body.job_id as string);
    await service.system.patch(`/v1/places/${place}`, { channel_id: other.channelId }).expect(200);
    const again = await send().expect(202);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  it('are created, changed and deleted by the jobs of a 202', async () => {
    const body = { name: 'Shelf A-1', temperature_type: 'cooled', description: 'By the door' };
    const accepted = await shop.api.post(path, body).expect(202);
    expect(accepted.body).toEqual({
      message: expect.any(String),
      job_id: expect.any(String),
      status: 'processing',
    });
    expect(accepted.headers.location).toBe(`/v1/jobs/${accepted.body.job_id}`);
    expect(await jobEnds(shop.api, accepted.body.job_id as string)).toMatchObject({
      type: 'storage_location_create',
      status: 'completed',
      channel_id: shop.channelId,
      order_id: null,
    });
    const { body: list } = await shop.api.get(path).expect(200);
    expect(list).toMatchObject({ count: 1, data: [{ ...body, place_id: placeId, metadata: {} }] });
    const [location] = list.data as Json[];
    const one = `${path}/${location.id}`;
    expect((await shop.api.get(one).expect(200)).body).toEqual(location);

    const changed = await shop.api.patch(one, { name: 'Shelf A-2', description: null }).expect(202);
    expect(await jobEnds(shop.api, changed.body.job_id as string)).toMatchObject({
      type: 'storage_location_update',
      status: 'completed',
    });
    expect((await shop.api.get(one)).body).toMatchObject({
      name: 'Shelf A-2',
      temperature_type: 'cooled',
      description: null,
    });

    await shop.api.delete(one).expect(403);
    const removed = await service.system.delete(one).expect(202);
    expect(await jobEnds(shop.api, removed.body.job_id as string)).toMatchObject({
      type: 'storage_location_delete',
      status: 'completed',
    });
    await shop.api
      .get(one)
      .expect(404, { error: 'Storage location not found', code: 'STORAGE_LOCATION_NOT_FOUND' });
  });

  it('exist when a caller with Prefer: wait gets the response', async () => {
    const body = { name: 'Awaited', temperature_type: 'ambient' };
    const answer = await shop.api.post(path, body).set('Prefer', 'wait=10').expect(202);
    expect(answer.headers['preference-applied']).toBe('wait=10');
    expect(answer.body).toMatchObject({ status: 'processing', job: { status: 'completed', error: null } });
    const { body: list } = await shop.api.get(path).expect(200);
    expect(list.data.map(({ name }: Json) => name)).toContain('Awaited');
  });

  it('keep their names unique when requested and again when the job is applied', async () => {
    const taken = await create('Taken');
    const free = await create('Free');
    const refused = await shop.api.post(path, { name: ' Taken ', temperature_type: 'frozen' }).expect(409);
    expect(refused.body.error).toContain('Taken');
    await shop.api.patch(`${path}/${free.id}`, { name: 'Taken' }).expect(409);
    await shop.api.patch(`${path}/${taken.id}`, { name: 'Taken' }).expect(202);

    const racing = { name: 'Raced', temperature_type: 'ambient' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.api.post(path, racing)));
    const accepted = answers.filter(({ status }) => status === 202);
    const jobs = await Promise.all(accepted.map(({ body }) => jobEnds(shop.api, body.job_id as string)));
    const failed = jobs.filter(({ status }) => status === 'failed');
    expect(jobs).toHaveLength(failed.length + 1);
    for (const job of failed) expect(job.error.code).toBe('STORAGE_LOCATION_NAME_TAKEN');
    const { body: list } = await shop.api.get(path);
    expect(list.data.filter(({ name }: Json) => name === 'Raced')).toHaveLength(1);
  });

  it('may have one name in two places', async () => {
    await create('Everywhere');
    const elsewhere = await openPlace(shop);
    await shop.api
      .post(`/v1/places/${elsewhere}/storage-location`, { name: 'Everywhere', temperature_type: 'frozen' })
      .expect(202);
  });

  it.each([
    ['no name', { temperature_type: 'ambient' }, 'name is required'],
    ['an empty name', { name: ' ', temperature_type: 'ambient' }, 'name must not be empty'],
    ['no temperature', { name: 'X' }, 'temperature_type is required'],
    ['an unknown temperature', { name: 'X', temperature_type: 'hot' }, 'ambient, cooled, frozen'],
    ['a field nobody knows', { name: 'X', temperature_type: 'ambient', shelf: 1 }, 'shelf is not a known'],
  ])('are refused with 400 for %s', async (_what, body, message) => {
    expect((await shop.api.post(path, body).expect(400)).body.error).toContain(message);
  });

  it('are shown to and changed by keys of the place only', async () => {
    const location = await create('Ours');
    const refusal = { error: 'No access to the specified channel', code: 'CHANNEL_FORBIDDEN' };
    await other.api.get(path).expect(403, refusal);
    await other.api.get(`${path}/${location.id}`).expect(403, refusal);
    await other.api.post(path, { name: 'Theirs', temperature_type: 'ambient' }).expect(403, refusal);
    await other.api.patch(`${path}/${location.id}`, { name: 'Theirs' }).expect(403, refusal);
    await shop.api
      .get(`/v1/places/${NOBODY}/storage-location`)
      .expect(404, { error: 'Place not found', code: 'UNKNOWN_PLACE' });
    await shop.api.patch(`${path}/${NOBODY}`, {}).expect(404);
    await service.system.delete(`${path}/${NOBODY}`).expect(404);
    const elsewhere = await openPlace(shop);
    await shop.api.get(`/v1/places/${elsewhere}/storage-location/${location.id}`).expect(404);
  });

  it('cannot be deleted while an item of an unfinished order is stored there', async () => {
    const location = await create('Busy');
    const orderId = await orderLyingAt(location, 'picked');
    const { body } = await service.system.delete(`${path}/${location.id}`).expect(409);
    expect(body.error).toContain('Busy');
    for (const status of ['completed', 'cancelled', 'shipped', 'collected']) {
      await putInStatus(service.database, orderId, 'suspended');
      await service.system.delete(`${path}/${location.id}`).expect(409);
      await putInStatus(service.database, orderId, status);
    }
    const { body: removed } = await service.system.delete(`${path}/${location.id}`).expect(202);
    expect(await jobEnds(shop.api, removed.job_id as string)).toMatchObject({ status: 'completed' });
  });

  it('stay when they came into use after their deletion was accepted', async () => {
    const location = await create('Late');
    const orderId = await orderLyingAt(location, 'completed');
    await service.terminate();
    await plantDeletion(service.database, {
      channelId: shop.channelId,
      id: NOBODY,
      placeId,
      locationId: location.id,
    });
    await putInStatus(service.database, orderId, 'picked');
    await service.run();
    const job = await jobEnds(service.as(shop.key), NOBODY);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'STORAGE_LOCATION_IN_USE' } });
    await service.as(shop.key).get(`${path}/${location.id}`).expect(200);
    shop = { ...shop, api: service.as(shop.key) };
  });
});
