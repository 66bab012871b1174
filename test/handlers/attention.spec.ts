import { DataSource } from 'typeorm';
import { AttentionModule } from '../../src/attention';
import { AttentionChanges } from '../../src/attention/attention-changes';
import { Acknowledge } from '../../src/attention/commands/acknowledge';
import { type AttentionEntryDto, toEntryDto } from '../../src/attention/dto/attention.dto';
import { ATTENTION_KINDS, type AttentionPlace } from '../../src/attention/model/attention-kinds';
import { pageSql } from '../../src/attention/queries/attention-sql';
import { ListAttention } from '../../src/attention/queries/list-attention';
import { MarkAttention } from '../../src/attention/queries/mark-attention';
import type { AttentionFilter } from '../../src/attention/queries/query-attention';
import { SampleAttention } from '../../src/attention/queries/sample-attention';
import { fillWithOrders } from '../support/data/many-orders';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { planOf } from '../support/postgres/plan';
import { BY, Ground } from './ground';

const ORDERS = 20_000;

/** Every fourth order misses a deadline. */
const MISSED = `
  INSERT INTO order_deadlines (channel_id, order_id, kind, met_at, due_at, on_breach, state)
  SELECT channel_id, id, 'accept_by', 99, created_at, 'nothing', 'breached'
    FROM (SELECT *, row_number() OVER () AS n FROM orders) o WHERE n % 4 = 0`;

const filterOf = ({ channelId }: Ground, isAcknowledged: boolean | null): AttentionFilter => ({
  channels: [channelId],
  kinds: ATTENTION_KINDS,
  places: null,
  isAcknowledged,
  suspendedMinutes: 0,
});

describe('the list of what needs a hand', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('reads of the orders of several channels those alone that missed a deadline', async () => {
    const channels = [await fillWithOrders(database, ORDERS), await fillWithOrders(database, ORDERS)];
    await database.query(MISSED);
    await database.query('VACUUM ANALYZE');
    const plan = await planOf(database, pageSql(ATTENTION_KINDS).ofAny, [
      ...[channels, 60, null, false],
      ...[null, null, null, 51],
    ]);
    expect(plan).toContain('Index Scan orders');
    expect(plan.filter((node) => /^(Seq Scan|Bitmap Heap Scan) orders$/.test(node))).toEqual([]);
  });
});

describe('what needs a hand is looked for', () => {
  let ground: Ground;

  beforeEach(async () => {
    ground = await Ground.of([AttentionModule], 2);
  });
  afterEach(() => ground.stop());

  const rowsOf = (failed: number) =>
    ground.rows(
      `INSERT INTO jobs (id, channel_id, type, key, status, payload)
       SELECT gen_random_uuid(), $1, 'planted', n::text, 'failed', '{}' FROM generate_series(1, $2::int) n`,
      ground.channelId,
      failed,
    );
  const marked = (limitMs = 10_000) =>
    ground.module.queries.execute(new MarkAttention([ground.channelId], limitMs));
  const sampled = () => ground.module.queries.execute(new SampleAttention([ground.channelId], 10_000));

  it('among the newest 1,000 of a channel', async () => {
    expect((await marked()).size).toBe(0);
    await rowsOf(1_000);
    const before = await marked();
    expect(before.get(ground.channelId)).toMatch(/^1000\./);
    await rowsOf(500);
    expect((await marked()).get(ground.channelId)).toMatch(/^1000\./);
    expect(await sampled()).toEqual([{ channel_id: ground.channelId, kind: 'failed', count: 1_000 }]);
  });

  it('for no longer than the limit of a look', async () => {
    const other = ground.module.get(DataSource).createQueryRunner();
    await other.startTransaction();
    await other.query('LOCK TABLE acknowledgements IN ACCESS EXCLUSIVE MODE');
    await expect(marked(500)).rejects.toThrow('statement timeout');
    await other.rollbackTransaction();
    await other.release();
  });

  it('page by page, also what was parked in parts of one millisecond', async () => {
    await ground.rows(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, parked_at, due_at, faults, fault)
       SELECT $1, 'parked ' || n, gen_random_uuid(), 'order:created', 'pending', date_trunc('milliseconds', now()) + n * interval '100 us',
              now() + interval '1 hour', 3, 'planted' FROM generate_series(1, 5) n`,
      ground.channelId,
    );
    const page = (after: AttentionPlace | null) =>
      ground.module.queries.execute(new ListAttention(filterOf(ground, null), after, 2));
    const keys: string[] = [];
    for (let rows = await page(null); rows.length > 0; rows = await page(rows.at(-1)!))
      keys.push(...rows.map(({ key }) => key));
    expect(new Set(keys).size).toBe(5);
    expect(keys).toHaveLength(5);
  });

  it('and a subscription is accepted when looking fails', async () => {
    const changes = ground.module.get(AttentionChanges);
    await ground.rows('ALTER TABLE acknowledgements RENAME TO elsewhere');
    await changes.prepare([ground.channelId], 'key');
    expect(await changes.page()).toMatchObject({ messages: [] });
  });
});

describe('what needs a hand is acknowledged', () => {
  let ground: Ground;

  beforeEach(async () => {
    ground = await Ground.of([AttentionModule], 2);
  });
  afterEach(() => ground.stop());

  const listed = () => ground.module.queries.execute(new ListAttention(filterOf(ground, false), null, 10));
  /** As clients do, with what the list says. */
  const acknowledge = (entries: readonly AttentionEntryDto[]) =>
    ground.execute(new Acknowledge(filterOf(ground, null), entries, BY));

  it('with the time that is listed, though its own is a part of a millisecond later', async () => {
    await ground.rows(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, parked_at, due_at, faults, fault)
       VALUES ($1, 'parked', gen_random_uuid(), 'order:created', 'pending', date_trunc('milliseconds', now()) - interval '1 ms 1 us',
               now() + interval '1 hour', 3, 'planted')`,
      ground.channelId,
    );
    const entries = (await listed()).map(toEntryDto);
    expect(entries).toHaveLength(1);
    expect(await acknowledge([...entries, ...entries])).toBe(2);
    expect(await listed()).toEqual([]);
  });

  it('as a push that several devices wait for, and stays so when one of them has got it', async () => {
    await ground.rows(
      `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, due_at, parked_at, fault)
       SELECT $1, 'courier', device, gen_random_uuid(), gen_random_uuid(), 'LATE', 'pending', now(), now() - interval '1 second' * n, 'planted'
         FROM unnest(ARRAY['first', 'second']) WITH ORDINALITY AS d(device, n)`,
      ground.channelId,
    );
    await ground.rows(
      `UPDATE push_messages SET order_id = (SELECT min(order_id::text)::uuid FROM push_messages)`,
    );
    expect(await acknowledge((await listed()).map(toEntryDto))).toBe(1);
    await ground.rows(`DELETE FROM push_messages WHERE device_token = 'second'`);
    expect(await listed()).toEqual([]);
  });

  it('as a warning that comes back missed, whose timer was late', async () => {
    const orderId = await ground.order('LATE');
    await ground.rows(
      `INSERT INTO order_deadlines (channel_id, order_id, kind, met_at, due_at, warn_at, on_breach, state)
       VALUES ($1, $2, 'accept_by', 99, now() - interval '1 second', now() - interval '1 hour', 'nothing', 'warned')`,
      ground.channelId,
      orderId,
    );
    expect(await acknowledge((await listed()).map(toEntryDto))).toBe(1);
    expect(await listed()).toEqual([]);
    await ground.rows(`UPDATE order_deadlines SET state = 'breached'`);
    expect(await listed()).toMatchObject([{ kind: 'deadline', reason: 'breached', acknowledged_at: null }]);
  });
});
