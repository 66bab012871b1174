import { originsOf } from '../../support/beyond-the-interface';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, orderBody, type Shop } from '../../support/data/shop';
import { linesOf, type LogLine } from '../../support/service/log-lines';
import { TraceCollector } from '../../support/service/trace-collector';
import { until } from '../../support/until';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

describe('an api and a worker that are traced', () => {
  let collector: TraceCollector;
  let receiver: Receiver;
  let api: Service;
  let worker: Service;
  let shop: Shop;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    receiver = await Receiver.start();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, LOG_LEVEL: 'debug' };
    api = await Service.start({ ...env, ROLE: 'api' });
    worker = await Service.start(
      { ...api.env, ROLE: 'worker', OTEL_SERVICE_NAME: 'the-worker', WEBHOOK_RETRY_SCHEDULE: '10ms' },
      api.database,
    );
    shop = await openShop(api, receiver);
  });
  afterAll(async () => {
    await worker.terminate();
    await Promise.all([api.stop(), receiver.stop()]);
    await collector.stop();
  });

  const post = (order: object, traceparent: string) =>
    shop.api.post('/v1/orders', order).set('traceparent', traceparent).expect(202);

  const logged = (of: Service, fits: (line: LogLine) => boolean) =>
    until('it is logged', () => linesOf(of.log).find(fits));

  it('make one trace of an order, from its POST to the delivered attempt', async () => {
    await post(orderBody(shop.channelId), `00-${TRACE}-${CALLER}-01`);
    const sent = await collector.waitFor('webhook order:created', ({ traceId }) => traceId === TRACE);
    const request = await collector.waitFor('POST /v1/orders', ({ traceId }) => traceId === TRACE);
    await until('all spans are there', () => collector.ofTrace(TRACE).length >= 7);
    const spans = collector.ofTrace(TRACE);
    expect(spans.map(({ name }) => name).sort()).toEqual([
      'DeadlinesSaga order:created',
      'OrderWebhooksSaga order:created',
      'POST /v1/orders',
      'accept order_create',
      'commit',
      'job order_create',
      'webhook order:created',
    ]);
    expect(request.parentSpanId).toBe(CALLER);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    for (const span of spans) if (span !== request) expect(ids).toContain(span.parentSpanId);
    expect(request.resource).toMatchObject({
      'service.name': 'order-management-service',
      'service.role': 'api',
    });
    expect(sent.resource).toMatchObject({ 'service.name': 'the-worker', 'service.role': 'worker' });
    expect(sent.attributes).toMatchObject({
      'http.response.status_code': '200',
      'webhook.state': 'delivered',
    });
    expect([...collector.paths]).toEqual(['/v1/traces']);
  });

  it('send the trace on to the receiver, and show it in the history', async () => {
    const delivered = await receiver.waitFor('the event', () => true);
    const { spanId } = await collector.waitFor('webhook order:created', ({ traceId }) => traceId === TRACE);
    expect(delivered.headers.traceparent).toBe(`00-${TRACE}-${spanId}-01`);
    const history = await until('the attempt is in the history', async () => {
      const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history`).expect(200);
      return JSON.stringify(body).includes(TRACE) && body;
    });
    expect(JSON.stringify(history)).toContain(`"traceparent":"${String(delivered.headers.traceparent)}"`);
  });

  it('link the spans of one order with the batches they were done in', async () => {
    const job = await collector.waitFor('job order_create', ({ traceId }) => traceId === TRACE);
    const jobs = await collector.waitFor('jobs', ({ linked }) => linked.includes(job.spanId));
    expect(job.linked).toEqual([jobs.spanId]);
    expect(Number(jobs.attributes['batch.size'])).toBeGreaterThanOrEqual(1);
    const saga = await collector.waitFor(
      'OrderWebhooksSaga order:created',
      ({ traceId }) => traceId === TRACE,
    );
    await collector.waitFor('relay', ({ linked }) => linked.includes(saga.spanId));
  });

  it('name the trace in the log lines of the request, the job and the attempt', async () => {
    expect(await logged(api, ({ trace_id }) => trace_id === TRACE)).toMatchObject({ res: { status: 202 } });
    for (const event of ['job.ended', 'webhook.attempted']) {
      expect(await logged(worker, (line) => line.event === event)).toMatchObject({ trace_id: TRACE });
    }
  });

  it('show a refused job and a failed attempt as failed, in their trace', async () => {
    const trace = TRACE.replace('0af', '1bf');
    receiver.answersStatus(500);
    const order = orderBody(shop.channelId, { items: [] });
    await post(order, `00-${trace}-${CALLER}-01`);
    const attempt = await collector.waitFor('webhook order:failed', ({ traceId }) => traceId === trace);
    expect(attempt.failed).toBe(true);
    const job = await collector.waitFor('job order_create', ({ traceId }) => traceId === trace);
    expect(job).toMatchObject({ failed: true, attributes: { 'job.outcome': 'failed' } });
    await until('the retry is traced too', () => {
      return collector.ofTrace(trace).filter(({ name }) => name === attempt.name).length === 2;
    });
    receiver.answersStatus(200);
  });

  it.each([
    ['no trace id', `00-${'0'.repeat(32)}-${CALLER}-01`],
    ['a version that is none', `ff-${TRACE.replace('0af', '2cf')}-${CALLER}-01`],
    ['something else', 'hello'],
  ])('begin a trace of their own when the caller sends %s', async (_name, traceparent) => {
    const order = orderBody(shop.channelId);
    await post(order, traceparent);
    const delivered = await receiver.waitFor('the event', ({ body }) => {
      return body.data.order_number === order.order_number;
    });
    expect(delivered.headers.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    const traceId = (delivered.headers.traceparent as string).slice(3, 35);
    expect(traceparent).not.toContain(traceId);
    const request = await collector.waitFor('POST /v1/orders', (span) => span.traceId === traceId);
    expect(request.parentSpanId).toBeNull();
  });

  it('follow the decision of a caller who does not record', async () => {
    const order = orderBody(shop.channelId);
    const trace = TRACE.replace('0af', '3df');
    await post(order, `00-${trace}-${CALLER}-00`);
    const delivered = await receiver.waitFor('the event', ({ body }) => {
      return body.data.order_number === order.order_number;
    });
    expect(delivered.headers.traceparent).toMatch(new RegExp(`^00-${trace}-[\\da-f]{16}-00$`));
    const later = TRACE.replace('0af', '4ef');
    await post(orderBody(shop.channelId), `00-${later}-${CALLER}-01`);
    // The spans of either process come in their order.
    for (const name of ['POST /v1/orders', 'webhook order:created'])
      await collector.waitFor(name, ({ traceId }) => traceId === later);
    expect(collector.ofTrace(trace)).toEqual([]);
  });
});

describe('a service without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('keeps no trace, neither in its rows nor in what it sends', async () => {
    const service = await Service.start({ LOG_LEVEL: 'debug' });
    const receiver = await Receiver.start();
    const shop = await openShop(service, receiver);
    await shop.api
      .post('/v1/orders', orderBody(shop.channelId))
      .set('traceparent', `00-${TRACE}-${CALLER}-01`)
      .expect(202);
    const { headers } = await receiver.waitFor('the event', () => true);
    expect(headers).not.toHaveProperty('traceparent');
    expect(await originsOf(service.database, shop.channelId)).toEqual([{ origin: null }]);
    expect(service.log).not.toContain('trace_id');
    await Promise.all([service.stop(), receiver.stop()]);
  });
});

describe('an unavailable collector', () => {
  it('costs spans and nothing else', async () => {
    const gone = await TraceCollector.start();
    const { url } = gone;
    await gone.stop();
    const service = await Service.start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    const receiver = await Receiver.start();
    const shop = await openShop(service, receiver);
    await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await receiver.waitFor('the event', ({ headers }) => headers.traceparent !== undefined);
    expect(await service.terminate()).toBe(0);
    await Promise.all([service.stop(), receiver.stop()]);
  });
});
