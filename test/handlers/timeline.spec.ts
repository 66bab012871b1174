import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PushModule } from '../../src/dts';
import { PUSHES_OF_ORDER } from '../../src/dts/push/queries/list-pushes-of-order';
import { writeToTrail } from '../../src/infrastructure/audit-trail';
import { JobsModule } from '../../src/jobs';
import { AssignOrder, NotesModule } from '../../src/notes';
import { AddNote } from '../../src/notes/commands/add-note';
import { OrdersModule, UpdateOrderStatus } from '../../src/orders';
import { TimelineModule } from '../../src/timeline';
import { GetTimeline, type TimelineEntry } from '../../src/timeline/get-timeline';
import { type Kind, KINDS, momentIn, momentText } from '../../src/timeline/model/timeline-page';
import { WebhooksModule } from '../../src/webhooks';
import { ConfigureWebhook } from '../../src/webhooks/settings/commands/configure-webhook';
import type { ConfigureWebhookDto } from '../../src/webhooks/settings/dto/webhook-config.dto';
import { UnitOfWork } from '@libs/unit-of-work';
import { type ApiDocument, operationsOf } from '../fuzz/api-document';
import { AnswerSchemas } from '../fuzz/answer-schemas';
import { blocksTouched } from '../support/postgres/plan';
import { undisturbed } from '../support/undisturbed';
import { BY, Ground, ORIGIN } from './ground';

const MOVES = 100;
const MOMENT = '2026-03-01T09:30:00.000Z';
const pickOf = (order_id: string) => ({
  ...{ order_id, item_id: 'milk', ordered: 2, picked: 1, missing: 1, missing_reason: 'damaged' },
  ...{
    substitutes: [],
    weight: null,
    picked_by: 'Kaisa',
    picked_at: MOMENT,
    updated_at: MOMENT,
    revision: 1,
  },
});

describe('the timeline of an order with 101 versions', () => {
  let ground: Ground;
  let orderId: string;

  beforeAll(async () => {
    ground = await Ground.of(
      [OrdersModule, WebhooksModule, JobsModule, NotesModule, PushModule, TimelineModule],
      6,
    );
    const webhook = { webhook_url: 'https://shop.example.com/hook', webhook_secret: 's'.repeat(32) };
    await ground.execute(new ConfigureWebhook(ground.channelId, webhook as ConfigureWebhookDto, BY));
    orderId = await ground.order('LONG');
    for (let n = 0; n < MOVES; n += 1) {
      const to = n % 2 === 0 ? 'suspended' : 'pending';
      await ground.execute(new UpdateOrderStatus(orderId, ground.channelId, 'LONG', to, {}, false, ORIGIN));
    }
    await ground.relay();
    await plantBesides();
  });
  afterAll(() => ground.stop());

  /** A failed job, an attempt, push messages to two devices and an audit entry; none of them of this order alone. */
  async function plantBesides(): Promise<void> {
    const { channelId } = ground;
    const failed = JSON.stringify({ code: 'INVALID_STATUS_TRANSITION', message: 'no' });
    for (const key of [orderId, randomUUID()]) {
      await ground.rows(
        `INSERT INTO jobs (channel_id, id, key, type, payload, status, error) VALUES ($1, $2, $3, 'order_status_update', '{}', 'failed', $4)`,
        ...[channelId, randomUUID(), key, failed],
      );
    }
    await ground.rows(
      `INSERT INTO webhook_attempts (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status)
       SELECT channel_id, id, 1, now(), 7, 'https://shop.example.com/hook', 500 FROM webhook_deliveries WHERE order_id = $1 AND version = 1`,
      orderId,
    );
    const eventId = randomUUID();
    await ground.rows(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
       VALUES ($1, $2, 'order:updated', $3, 1, '{}', now(), 1000000)`,
      ...[channelId, eventId, orderId],
    );
    await ground.rows(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
       VALUES ($1, $2, 'beside:pick', $3, 1, $4, now(), 1000001), ($1, $5, 'beside:claim', $3, 1, $6, now(), 1000002)`,
      ...[channelId, randomUUID(), orderId, JSON.stringify(pickOf(orderId))],
      ...[randomUUID(), JSON.stringify({ claim: null, released_by: 'Kaisa' })],
    );
    for (const state of ['sent', 'failed']) {
      await ground.rows(
        `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, error)
         VALUES ($1, $2, $3, $4, $5, 'LONG', $3, CASE WHEN $3 = 'failed' THEN 'gone' END)`,
        ...[channelId, eventId, state, randomUUID(), orderId],
      );
    }
    const key = { channelId, orderId };
    await ground.execute(new AddNote(key, 'leave it at the door', BY));
    await ground.execute(new AssignOrder(key, { person_id: randomUUID(), name: 'Aino' }, BY));
    await ground.module.get(UnitOfWork).run(async (tx) => {
      const action = 'order.bulk' as never;
      await writeToTrail(tx, BY, { action, resourceId: orderId, channelId, changed: ['status'] });
    });
  }

  const read = (kinds: readonly Kind[] = KINDS, after: string | null = null, limit = 1_000) => {
    const order = { channelId: ground.channelId, orderId };
    return ground.module.queries.execute(
      new GetTimeline(order, kinds, after === null ? null : momentIn(after), limit),
    );
  };
  const detailsOf = async (kind: Kind) =>
    (await read([kind])).map(({ detail }) => detail as Record<string, unknown>);

  it('has its versions with their differences, newest first', async () => {
    const versions = await detailsOf('version');
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: MOVES + 1 }, (_, n) => MOVES + 1 - n),
    );
    expect(versions[0]).toMatchObject({
      change_type: 'status_changed',
      status: { from: 'suspended', to: 'pending' },
      changes: expect.arrayContaining([{ field: 'status', from: 'suspended', to: 'pending' }]),
    });
    expect(versions.at(-1)).toMatchObject({ change_type: 'created', status: { from: null, to: 'pending' } });
  });

  it('has failed jobs with their reason, and none of other orders', async () => {
    const jobs = await detailsOf('job');
    expect(jobs).toMatchObject([
      { status: 'failed', order_id: orderId, error: { code: 'INVALID_STATUS_TRANSITION', message: 'no' } },
    ]);
  });

  it('has deliveries with their attempts', async () => {
    const deliveries = await detailsOf('delivery');
    expect(deliveries).toHaveLength(MOVES + 1);
    expect(deliveries.find(({ version }) => version === 1)).toMatchObject({
      event_type: 'order:created',
      latest_attempts: [{ number: 1, duration_ms: 7, response_status: 500, error: null }],
    });
  });

  it('has the push messages of an event as one entry, and entries of the audit log', async () => {
    const [push] = await detailsOf('push');
    expect(push).toMatchObject({ devices: 2, states: { sent: 1, failed: 1 }, error: 'gone' });
    expect(await detailsOf('audit')).toMatchObject([{ action: 'order.bulk', changed: ['status'] }]);
  });

  it('counts the push messages of the events on its page alone', async () => {
    const other = randomUUID();
    await ground.rows(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
       SELECT $1, 'pushed-' || n, 'order:updated', $2, n, '{}', now(), 2000000 + n FROM generate_series(1, 20) n`,
      ...[ground.channelId, other],
    );
    await ground.rows(
      `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, created_at)
       SELECT $1, 'pushed-' || n, 'device-' || m, $2, $2, 'OTHER', 'sent', now() + n * interval '1 second'
         FROM generate_series(1, 20) n, generate_series(1, 500) m`,
      ...[ground.channelId, other],
    );
    await ground.rows('VACUUM ANALYZE push_messages, events');
    const page = [ground.channelId, other, 1, null, false, null];
    expect(await ground.rows(PUSHES_OF_ORDER, ...page)).toMatchObject([{ key: 'pushed-20', devices: 500 }]);
    const [one, all] = [1, 20].map((limit) =>
      blocksTouched(ground.module.database, PUSHES_OF_ORDER, page.with(2, limit)),
    );
    expect(await one).toBeLessThan((await all!) / 3);
  });

  it('is as the API document says, of each kind', async () => {
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
    const operation = operationsOf(document).find(({ path }) => path === '/v1/orders/{orderId}/timeline')!;
    const schemas = new AnswerSchemas(document);
    for (const kind of KINDS) {
      const data = JSON.parse(
        JSON.stringify((await read([kind])).map(({ at, detail }) => ({ kind, at, detail }))),
      );
      expect(data).not.toEqual([]);
      const body = { order_id: orderId, order_number: 'LONG', data, next: null };
      expect(schemas.problemsOfAnswer(operation, 200, body)).toEqual([]);
      const wrong = { ...body, data: [{ ...data[0], detail: {} }] };
      expect(schemas.problemsOfAnswer(operation, 200, wrong)).not.toEqual([]);
    }
  });

  it('is read page by page without gap or repeat', async () => {
    const whole = await read();
    expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    const pages: TimelineEntry[] = [];
    let after: string | null = null;
    do {
      const page = await read(KINDS, after, 17);
      pages.push(...page);
      after = page.length < 17 ? null : momentText(page.at(-1)!);
    } while (after !== null);
    expect(pages.map(momentText)).toEqual(whole.map(momentText));
  });

  it('takes a fraction of a second at most', async () => {
    const times = await undisturbed(async () => {
      const measured: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const from = performance.now();
        await read(KINDS, null, 50);
        measured.push(performance.now() - from);
      }
      return measured;
    });
    expect(times.sort((a, b) => a - b)[18]).toBeLessThan(500);
  });
});
