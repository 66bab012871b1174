import { randomUUID } from 'node:crypto';
import { Service } from '../../support/service/service';
import { openShop } from '../../support/data/shop';

describe('parked work', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  it('is shown to and retried by admins only', async () => {
    const { api } = await openShop(service);
    await api.get('/v1/parked').expect(403, { error: 'Admin access required', code: 'ADMIN_REQUIRED' });
    await api
      .post('/v1/parked/retry', {})
      .expect(403, { error: 'Admin access required', code: 'ADMIN_REQUIRED' });
    await service.as(null).get('/v1/parked').expect(401);
    await service.system.get('/v1/parked').expect(200, { data: [], next: null });
    await service.system.post('/v1/parked/retry', {}).expect(202, { message: 'Tried again now', count: 0 });
  });

  it.each(['kind=order', 'channel_id=shop', 'limit=0', 'after=x', `after=${'a'.repeat(600)}`])(
    'is not listed by %s',
    async (query) => {
      await service.system.get(`/v1/parked?${query}`).expect(400);
    },
  );

  it.each(['job', 'event', 'delivery', 'push'])(
    'is not listed after what nobody was given, of kind %s',
    async (kind) => {
      for (const id of [
        '',
        'x\u0000',
        kind === 'event' || kind === 'push' ? 'ä' : 'x',
        `${randomUUID()}.x y`,
      ]) {
        const after = Buffer.from(`${kind}.${randomUUID()}.${id}`).toString('base64url');
        const { body } = await service.system.get(`/v1/parked?kind=${kind}&after=${after}`).expect(400);
        expect(body.error).toContain('after');
      }
    },
  );

  it.each([
    ['an unknown kind', { kind: 'order' }],
    ['a channel that is no id', { channel_id: 'shop' }],
    ['101 ids', { ids: Array.from({ length: 101 }, () => randomUUID()) }],
    ['an id of 256 characters', { ids: ['a'.repeat(256)] }],
    ['a typo', { channel: randomUUID() }],
  ])('is not retried by %s', async (_what, body) => {
    await service.system.post('/v1/parked/retry', body).expect(400);
  });

  it('accepts ids that belong to no kind', async () => {
    const { body } = await service.system
      .post('/v1/parked/retry', { ids: ['nothing', randomUUID()] })
      .expect(202);
    expect(body.count).toBe(0);
  });
});
