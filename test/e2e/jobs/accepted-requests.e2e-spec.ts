import { randomUUID } from 'node:crypto';
import { ageKey, refuseChanges } from '../../support/beyond-the-interface';
import type { Api, Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('an accepted request', () => {
  let service: Service;
  let second: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    receiver = await Receiver.start();
    service = await Service.start({ JOB_RETRY_SCHEDULE: '150ms,150ms' });
    second = await Service.start({ ...service.env, ROLE: 'api' }, service.database);
    shop = await openShop(service, receiver);
  });
  afterAll(async () => {
    await second.terminate();
    await Promise.all([service.stop(), receiver.stop()]);
  });

  async function versions(id: string): Promise<number> {
    return (await shop.api.get(`/v1/orders/${id}/history?limit=100`).expect(200)).body.versions.length;
  }

  describe('with an Idempotency-Key', () => {
    it('gets the same bytes again, from every process, and creates one order', async () => {
      const [order, key] = [orderBody(shop.channelId), randomUUID()];
      const apis = [shop.api, second.as(shop.key)];
      const send = (api: Api) => api.post('/v1/orders', order).set('Idempotency-Key', key).expect(202);
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(apis[n % 2]!)));
      await jobEnds(shop.api, answers[0]?.body.jobId as string);
      answers.push(await send(shop.api), await send(apis[1]!));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers.location as string)).size).toBe(1);
      const byNumber = `channel_id=${shop.channelId}&order_number=${order.order_number}`;
      const { body: jobs } = await shop.api.get(`/v1/jobs?${byNumber}`).expect(200);
      expect(jobs.pagination.total).toBe(1);
    });

    it('is refused with 422 when the key comes with another request', async () => {
      const [order, key] = [orderBody(shop.channelId), randomUUID()];
      await shop.api.post('/v1/orders', order).set('Idempotency-Key', key).expect(202);
      const { body } = await shop.api
        .post('/v1/orders', { ...order, metadata: { changed: true } })
        .set('Idempotency-Key', key)
        .expect(422);
      expect(body.error).toContain('Idempotency-Key');
      const id = await placeOrder(shop);
      const path = `/v1/orders/${id}/status`;
      await shop.api.patch(path, { status: 'processing' }).set('Idempotency-Key', key).expect(422);
      await shop.api.post('/v1/orders', order).set('Idempotency-Key', 'k'.repeat(256)).expect(400);
    });

    it('changes a status once, although the second time would be refused', async () => {
      const [id, key] = [await placeOrder(shop), randomUUID()];
      const send = () =>
        shop.api
          .patch(`/v1/orders/${id}/status`, { status: 'picking', metadata: { picker_id: 'p' } })
          .set('Idempotency-Key', key)
          .expect(202);
      const first = await send();
      await jobEnds(shop.api, first.body.jobId as string);
      const again = await send();
      expect(again.text).toBe(first.text);
      expect(await versions(id)).toBe(3);
    });

    it('replaces a content once, and another caller may use the same key', async () => {
      const [id, key] = [await placeOrder(shop), randomUUID()];
      const body = orderBody(shop.channelId);
      const send = (api: Api) => api.put(`/v1/orders/${id}`, body).set('Idempotency-Key', key).expect(202);
      const answers = await Promise.all([send(shop.api), send(second.as(shop.key)), send(shop.api)]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const other = await send(service.system);
      expect(other.body.jobId).not.toBe(answers[0].body.jobId);
      await jobEnds(shop.api, other.body.jobId as string);
      expect(await versions(id)).toBe(3);
    });

    it('gets it also when another channel has an order with that number meanwhile', async () => {
      const other = await openShop(service);
      const order_number = `TWICE-${randomUUID()}`;
      const id = await placeOrder(shop, { order_number });
      const send = () =>
        service.system
          .patch(`/v1/orders/${order_number}/status`, { status: 'processing' })
          .set('Idempotency-Key', order_number);
      const first = await send().expect(202);
      await placeOrder(other, { order_number });
      const again = await send().expect(202);
      expect(again.text).toBe(first.text);
      expect(again.headers['idempotent-replayed']).toBe('true');
      await jobEnds(shop.api, first.body.jobId as string);
      expect(await versions(id)).toBe(2);
    });

    it('gets it also when the number leads to an order of another channel meanwhile', async () => {
      const other = await openShop(service);
      const order_number = `MOVED-${randomUUID()}`;
      const id = await placeOrder(shop, { order_number });
      const body = { name: 'both', client_name: 'Both', created_by: 'test', scope: 'write' };
      const channel_ids = [shop.channelId, other.channelId];
      const { body: key } = await service.system.post('/v1/api-keys', { ...body, channel_ids }).expect(201);
      const send = (status = 'processing') =>
        service
          .as(key.key as string)
          .patch(`/v1/orders/${order_number}/status`, { status })
          .set('Idempotency-Key', order_number);
      const first = await send().expect(202);
      await jobEnds(shop.api, first.body.jobId as string);
      const renamed = await shop.api.put(`/v1/orders/${id}`, orderBody(shop.channelId)).expect(202);
      await jobEnds(shop.api, renamed.body.jobId as string);
      const namesake = await placeOrder(other, { order_number });

      const again = await send().expect(202);
      expect([again.text, again.headers.location]).toEqual([first.text, first.headers.location]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      await send('picking').expect(422);
      const { body: left } = await other.api.get(`/v1/orders/${namesake}`).expect(200);
      expect([await versions(id), left.version, left.status]).toEqual([3, 1, 'pending']);

      await service.system.put(`/v1/api-keys/${key.id}`, { channel_ids: [other.channelId] }).expect(200);
      expect((await send().expect(422)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it('is forgotten after 24 hours', async () => {
      const [order, key] = [orderBody(shop.channelId), randomUUID()];
      const send = () => shop.api.post('/v1/orders', order).set('Idempotency-Key', key).expect(202);
      const first = await send();
      await ageKey(service.database, key);
      const later = await send();
      expect(later.body.jobId).not.toBe(first.body.jobId);
      expect((await send()).text).toBe(later.text);
    });
  });

  describe('with Prefer: wait', () => {
    it('gets its response when the job has ended, wherever the job runs', async () => {
      const answer = await second
        .as(shop.key)
        .post('/v1/orders', orderBody(shop.channelId))
        .set('Prefer', 'wait=20')
        .expect(202);
      expect(answer.headers['preference-applied']).toBe('wait=20');
      expect(answer.body.job).toEqual({ id: answer.body.jobId, status: 'completed', error: null });
      await shop.api.get(`/v1/orders/${answer.body.orderData.id}`).expect(200);
    });

    it('says why the job failed', async () => {
      const { body } = await shop.api
        .post('/v1/orders', orderBody(shop.channelId, { items: [] }))
        .set('Prefer', 'wait=20')
        .expect(202);
      expect(body.job).toMatchObject({ status: 'failed', error: { code: 'NO_ITEMS' } });
    });

    it.each(['wait=0', 'wait=soon', 'return=minimal'])('does not wait for %s', async (prefer) => {
      const answer = await shop.api
        .post('/v1/orders', orderBody(shop.channelId))
        .set('Prefer', prefer)
        .expect(202);
      expect(answer.headers['preference-applied']).toBeUndefined();
      expect(answer.body.job).toBeUndefined();
    });
  });

  describe('whose job fails for a temporary reason', () => {
    async function outage(id: string, whileItLasts: () => Promise<void>, at = service): Promise<void> {
      const fault = await refuseChanges(at.database, id);
      try {
        await whileItLasts();
      } finally {
        await fault.mend();
      }
    }

    function job(jobId: string, { api } = shop): Promise<Json> {
      return api.get(`/v1/jobs/${jobId}`).then(({ body }) => body);
    }

    function failuresOf(orderNumber: string): Json[] {
      return receiver
        .of('order:failed')
        .filter(({ body }) => body.data.order_number === orderNumber)
        .map(({ body }) => body);
    }

    it('is retried with a visible back-off, and succeeds once the reason has passed', async () => {
      const patient = await Service.start({ JOB_RETRY_SCHEDULE: Array(40).fill('150ms').join() });
      const own = await openShop(patient);
      const id = await placeOrder(own);
      let jobId = '';
      const seen = async () => {
        const { body } = await own.api.patch(`/v1/orders/${id}/status`, { status: 'processing' }).expect(202);
        jobId = body.jobId as string;
        const waiting = await until('it waits for its next try', async () => {
          const now = await job(jobId, own);
          return now.attempts > 0 && now.status !== 'processing' && now;
        });
        expect(waiting).toMatchObject({
          status: 'queued',
          error: { code: 'INTERNAL_ERROR' },
          completed_at: null,
        });
        expect(Date.parse(waiting.next_attempt_at as string)).toBeGreaterThan(
          Date.parse(waiting.started_at as string),
        );
      };
      await outage(id, seen, patient);
      expect(await jobEnds(own.api, jobId)).toMatchObject({
        status: 'completed',
        error: null,
        next_attempt_at: null,
      });
      await patient.stop();
    });

    it('fails after its last try with retry_count, and runs again when it is asked to', async () => {
      const id = await placeOrder(shop, { order_number: 'OUTAGE' });
      const { body: accepted } = await shop.api.get(`/v1/orders/${id}`);
      let jobId = '';
      await outage(id, async () => {
        const { body } = await shop.api
          .patch(`/v1/orders/${id}/status`, { status: 'processing' })
          .expect(202);
        jobId = body.jobId as string;
        expect(await jobEnds(shop.api, jobId)).toMatchObject({ status: 'failed', attempts: 3 });
        const [first] = await until('the failure is told', () => {
          const told = failuresOf('OUTAGE');
          return told.length === 1 && told;
        });
        expect(first?.data.metadata).toMatchObject({
          error_code: 'INTERNAL_ERROR',
          retry_count: 2,
          failure_type: 'processing',
          current_status: 'pending',
          requested_status: 'processing',
        });
        const retried = await shop.api.post(`/v1/jobs/${jobId}/retry`).set('Prefer', 'wait=20').expect(202);
        expect(retried.headers.location).toBe(`/v1/jobs/${jobId}`);
        expect(retried.body).toMatchObject({ jobId, job: { id: jobId, status: 'failed' } });
        const told = await until('the second failure is told', () => {
          const both = failuresOf('OUTAGE');
          return both.length === 2 && both;
        });
        expect(new Set(told.map(({ event_id }) => event_id as string)).size).toBe(2);
      });
      await shop.api.post(`/v1/jobs/${jobId}/retry`).set('Prefer', 'wait=20').expect(202);
      expect(await job(jobId)).toMatchObject({ status: 'completed', attempts: 1, error: null });
      const { body: after } = await shop.api.get(`/v1/orders/${id}`);
      expect([accepted.version, after.version, after.status]).toEqual([1, 2, 'processing']);
    });

    it('can be retried only when it failed, and only with access to its channel', async () => {
      const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
      await jobEnds(shop.api, body.jobId as string);
      const other = await openShop(service);
      const refused = await shop.api.post(`/v1/jobs/${body.jobId}/retry`).expect(409);
      expect(refused.body).toMatchObject({
        error: expect.stringContaining('completed'),
        status: 'completed',
      });
      await other.api.post(`/v1/jobs/${body.jobId}/retry`).expect(403);
      await shop.api.post(`/v1/jobs/${randomUUID()}/retry`).expect(404);
    });
  });
});
