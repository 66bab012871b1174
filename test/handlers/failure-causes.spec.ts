import { randomUUID } from 'node:crypto';
import type { Caller } from '../../src/api-keys';
import { JobsModule } from '../../src/jobs';
import { CountFailedJobs } from '../../src/jobs/queries/count-failed-jobs';
import { OrdersModule } from '../../src/orders';
import { WebhooksModule } from '../../src/webhooks';
import { CountFailedDeliveries } from '../../src/webhooks/history/queries/count-failed-deliveries';
import { CALLER, Ground } from './ground';

describe('causes of failures', () => {
  let ground: Ground;
  const elsewhere = randomUUID();

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, JobsModule, WebhooksModule], 4);
    await plantJob(ground.channelId, 'DUPLICATE_ORDER_NUMBER', 'first');
    await plantJob(ground.channelId, 'DUPLICATE_ORDER_NUMBER', 'second');
    await plantJob(ground.channelId, 'SOMETHING_ELSE', 'third');
    await plantJob(elsewhere, 'DUPLICATE_ORDER_NUMBER', 'of another channel');
    await plantJob(ground.channelId, null, null, 'completed');
  });
  afterAll(() => ground.stop());

  const plantJob = (channel: string, code: string | null, message: string | null, status = 'failed') =>
    ground.rows(
      `INSERT INTO jobs (channel_id, id, key, type, payload, status, error, completed_at)
       VALUES ($1, uuidv7(), 'x', 'order_create', '{}', $2, $3, now())`,
      ...[channel, status, code === null ? null : JSON.stringify({ code, message })],
    );
  const plantDelivery = (state: string, status: number | null, error: string | null) =>
    ground.rows(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, attempts, response_status, error, delivery_timestamp)
       VALUES ($1, $2, uuidv7(), 'order:created', $3, 1, $4, $5, now())`,
      ...[ground.channelId, randomUUID(), state, status, error],
    );
  const jobsOf = (caller: Caller, channelId: string | null = null) =>
    ground.module.queries.execute(new CountFailedJobs(channelId, caller));
  const ofShop = (): Caller => ({
    ...CALLER,
    kind: 'key',
    scope: 'read',
    channelIds: new Set([ground.channelId]),
  });

  it('of jobs are counted by type and code, with the newest message and a remedy', async () => {
    const { data, counted, counted_is_lower_bound } = await jobsOf(ofShop());
    expect(counted).toBe(3);
    expect(counted_is_lower_bound).toBeUndefined();
    expect(data).toMatchObject([
      { type: 'order_create', code: 'DUPLICATE_ORDER_NUMBER', count: 2, latest_message: 'second' },
      { code: 'SOMETHING_ELSE', count: 1, remedy: null },
    ]);
    expect(data[0]!.remedy).toMatch(/\w/);
  });

  it('of jobs are those of channels that the caller can access', async () => {
    expect((await jobsOf(CALLER)).counted).toBe(4);
    expect((await jobsOf(CALLER, elsewhere)).counted).toBe(1);
    await expect(jobsOf(ofShop(), elsewhere)).rejects.toMatchObject({ status: 403 });
    expect(await jobsOf({ ...ofShop(), channelIds: new Set() })).toEqual({ data: [], counted: 0 });
  });

  it('of deliveries are counted by response, or by why there was none, and by what becomes of them', async () => {
    await plantDelivery('delivered', 200, null);
    await plantDelivery('pending', 500, null);
    await plantDelivery('failed', 500, null);
    await plantDelivery('failed', 500, null);
    await plantDelivery('held', null, 'connect ECONNREFUSED');
    const { data, counted } = await ground.module.queries.execute(
      new CountFailedDeliveries(ground.channelId),
    );
    expect(counted).toBe(4);
    expect(data).toMatchObject([
      { response_status: 500, error: null, count: 3, retrying: 1, held: 0, given_up: 2 },
      { response_status: null, error: 'connect ECONNREFUSED', count: 1, retrying: 0, held: 1, given_up: 0 },
    ]);
  });
});
