import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { agedPartitionsSql, batchSql, Pruner, type PruningRule } from '@libs/pruning';
import { createDataSource } from '../../ormconfig';
import { EventRetention } from '../../src/events/event-retention';
import { JobRetention } from '../../src/jobs/job-retention';
import { PruningRules } from '../../src/infrastructure/retention';
import { PushRetention } from '../../src/dts/push/push-retention';
import { readSettings } from '../../src/infrastructure/config';
import { DeliveryRetention } from '../../src/webhooks/history/delivery-retention';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { planOf } from '../support/postgres/plan';

const CHANNELS = [randomUUID(), randomUUID(), randomUUID()];
const ROWS = 9_000;

/** The rules as the features give them to the service. */
function rulesOfTheService(env: Record<string, string> = {}): readonly PruningRule[] {
  const rules = new PruningRules();
  const settings = {
    ...readSettings(env),
    SYSTEM_TOKEN: '',
    ENCRYPTION_KEY: [Buffer.alloc(32)] as [Buffer],
  };
  const events = new EventRetention(rules, settings);
  const deliveries = new DeliveryRetention(rules, settings, events);
  for (const part of [
    new JobRetention(rules, settings),
    events,
    deliveries,
    new PushRetention(rules, events, settings),
  ]) {
    part.onModuleInit();
  }
  return rules.all();
}

/** For every table, rows of three channels, four in five of them 40 days old; every third job and delivery is unfinished. */
const FILL = [
  `INSERT INTO jobs (channel_id, id, key, type, payload, status, created_at, completed_at)
   SELECT ($1::uuid[])[1 + n % 3], uuidv7(interval '-40 days' * (n % 5 < 4)::int), 'k' || n, 't', '',
          CASE WHEN n % 3 = 0 THEN 'queued' ELSE 'completed' END, made, CASE WHEN n % 3 > 0 THEN made END
     FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - interval '40 days' * (n % 5 < 4)::int AS made) m`,
  `INSERT INTO events (channel_id, id, position, type, data, occurred_at)
   SELECT ($1::uuid[])[1 + n % 3], uuidv7(), n, 'order:created', '{}', now() - interval '40 days' * (n <= $2 * 4 / 5)::int
     FROM generate_series(1, $2::int) n`,
  `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, created_at)
   SELECT channel_id, id, uuidv7(), type, CASE WHEN position % 2 = 0 THEN 'pending' ELSE 'delivered' END, occurred_at
     FROM events WHERE channel_id = ANY ($1) AND position % 4 < $2`,
  `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, created_at)
   SELECT channel_id, id, 'token', channel_id, channel_id, '1', 'sent', occurred_at
     FROM events WHERE channel_id = ANY ($1) AND position <= $2`,
  `INSERT INTO place_pushes (channel_id, event_id, order_id)
   SELECT channel_id, id, channel_id FROM events WHERE channel_id = ANY ($1) AND position % 7 = 1 AND position < $2`,
];

const pruneNow = async (pruner: Pruner, rule: PruningRule) => pruner.prune(rule, await pruner.cutoffOf(rule));

describe('pruning', () => {
  let database: TestDatabase;
  let sources: DataSource[];

  beforeAll(async () => {
    database = await createTestDatabase();
    sources = await Promise.all([1, 2, 3].map(() => createDataSource(database.url, 2).initialize()));
    for (const sql of FILL) await database.query(sql, [CHANNELS, ROWS]);
    await database.query('VACUUM ANALYZE');
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy()));
    await database.drop();
  });

  const count = async (table: string, condition = 'true') =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`))[0]!.n;

  it.each(rulesOfTheService().map((rule) => [rule.table, rule] as const))(
    'finds what is old of %s by an index, and deletes by key',
    async (_table, rule) => {
      const aged = await planOf(database, agedPartitionsSql(rule), [new Date()]);
      const batch = await planOf(database, batchSql(rule), [CHANNELS[0], rule.walk.before, new Date(), 100]);
      const scans = [...aged, ...batch].filter((node) => node === `Seq Scan ${rule.table}`);
      expect(scans).toEqual([]);
    },
  );

  it.each(rulesOfTheService().map((rule) => [rule.table, rule] as const))(
    'judges the age of %s by the cutoff of the look alone, however long passes repeat',
    (_table, rule) => {
      expect(batchSql(rule)).not.toMatch(/now\(\)|current_timestamp|clock_timestamp/i);
    },
  );

  it('looks at fewer rows at once when so many take longer than a statement may', async () => {
    await database.query('CREATE TABLE aged (channel_id uuid, id int, made_at timestamptz)');
    await database.query(
      `INSERT INTO aged SELECT $1, n, now() - interval '2 days' FROM generate_series(1, 20) n`,
      [CHANNELS[0]],
    );
    const rule: PruningRule = {
      table: 'aged',
      partition: 'channel_id',
      key: ['id'],
      walk: { column: 'id', type: 'int', before: '0' },
      madeAt: 'made_at',
      mayGo: '(SELECT pg_sleep(CASE WHEN $4::int > 4 THEN 60 ELSE 0 END)) IS NOT NULL',
      keptForMs: 86_400_000,
    };
    // Not watched: Postgres may be late to cancel a statement.
    const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    try {
      const pruner = new Pruner({ dataSource, batchSize: 8, isStopping: () => false });
      expect(await pruneNow(pruner, rule)).toBe(20);
    } finally {
      await dataSource.destroy();
    }
  });

  it('deletes what is old in the partitions behind one that fails', async () => {
    const [first] = [...CHANNELS].sort();
    await database.query('CREATE TABLE uneven (channel_id uuid, id int, made_at timestamptz)');
    await database.query(
      `INSERT INTO uneven SELECT c, n, now() - interval '2 days' FROM unnest($1::uuid[]) c, generate_series(1, 5) n`,
      [CHANNELS],
    );
    const rule: PruningRule = {
      table: 'uneven',
      partition: 'channel_id',
      key: ['id'],
      walk: { column: 'id', type: 'int', before: '0' },
      madeAt: 'made_at',
      mayGo: `1 / (CASE WHEN t.channel_id = '${first}' THEN 0 ELSE 1 END) = 1`,
      keptForMs: 86_400_000,
    };
    let told = 0;
    const onPruned = (_rule: PruningRule, rows: number) => (told += rows);
    const pruner = new Pruner({ dataSource: sources[0]!, batchSize: 2, isStopping: () => false, onPruned });
    await expect(pruneNow(pruner, rule)).rejects.toThrow('division by zero');
    expect(await count('uneven', `channel_id = '${first}'`)).toBe(5);
    expect(await count('uneven')).toBe(5);
    expect(told).toBe(10);
  });

  it('does not read rows that have to stay at every look, and all of them after some hours', async () => {
    await database.query(
      'CREATE TABLE staying (channel_id uuid, id int, made_at timestamptz, stays boolean)',
    );
    await database.query(
      `INSERT INTO staying SELECT $1, n, now() - interval '1 minute' * (2000 - n), n > 4 FROM generate_series(1, 100) n`,
      [CHANNELS[0]],
    );
    const rule: PruningRule = {
      table: 'staying',
      partition: 'channel_id',
      key: ['id'],
      walk: { column: 'id', type: 'int', before: '0' },
      madeAt: 'made_at',
      mayGo: 'NOT t.stays',
      keptForMs: 86_400_000,
    };
    const free = (...ids: number[]) =>
      database.query('UPDATE staying SET stays = false WHERE id = ANY ($1)', [ids]);
    const pruner = new Pruner({ dataSource: sources[0]!, batchSize: 4, isStopping: () => false });
    const cutoff = await pruner.cutoffOf(rule);
    const batches = jest.spyOn(UnitOfWork.prototype, 'run');
    const look = async (rowsLater: number) => {
      batches.mockClear();
      const pruned = await pruner.prune(rule, new Date(cutoff.getTime() + (rowsLater - 510) * 60_000));
      return { pruned, batches: batches.mock.calls.length };
    };
    expect(await look(0)).toEqual({ pruned: 4, batches: 13 });
    expect(await look(0)).toEqual({ pruned: 0, batches: 2 });
    await free(5, 6, 30, 54);
    expect(await look(5)).toEqual({ pruned: 3, batches: 4 });
    const nowMs = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs + 6 * 3_600_000);
    expect(await look(5)).toEqual({ pruned: 1, batches: 13 });
    jest.restoreAllMocks();
  });

  it('deletes each row once when many processes prune at the same time, and nothing that has to stay', async () => {
    const pruners = sources.map(
      (dataSource) => new Pruner({ dataSource, batchSize: 250, isStopping: () => false }),
    );
    for (const rule of [...rulesOfTheService()].reverse()) {
      const before = await count(rule.table);
      const taken = await Promise.all(pruners.map((pruner) => pruneNow(pruner, rule)));
      const sum = taken.reduce((all, some) => all + some, 0);
      expect(sum).toBeGreaterThan(0);
      expect(await count(rule.table)).toBe(before - sum);
    }
    const old = `interval '30 days'`;
    expect(await count('jobs', `status = 'queued'`)).toBe(ROWS / 3);
    expect(await count('jobs', `status = 'completed' AND created_at > now() - ${old}`)).toBe((ROWS * 2) / 15);
    expect(await count('webhook_deliveries', `state = 'pending'`)).toBe(ROWS / 2);
    expect(await count('events', `occurred_at > now() - ${old}`)).toBe(ROWS / 5);
    const orphans = `NOT EXISTS (SELECT 1 FROM events e WHERE e.channel_id = d.channel_id AND e.id = d.event_id)`;
    for (const table of ['webhook_deliveries', 'place_pushes'])
      expect(await count(`${table} d`, orphans)).toBe(0);
  });

  it('finds nothing more in a later pass', async () => {
    const pruner = new Pruner({ dataSource: sources[0]!, batchSize: 250, isStopping: () => false });
    for (const rule of rulesOfTheService()) expect(await pruneNow(pruner, rule)).toBe(0);
  });

  it('deletes a failed delivery that ended 7 days before the look began, whatever its retention', async () => {
    const channelId = randomUUID();
    await database.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, created_at)
       SELECT $1, 'ended ' || h || ' h ago', uuidv7(), 'order:created', 'failed', now() - h * interval '1 hour'
         FROM unnest($2::int[]) h`,
      [channelId, [7 * 24 + 1, 7 * 24 + 3]],
    );
    const rules = rulesOfTheService({ DELIVERY_RETENTION: '1h' });
    const rule = rules.find(({ table }) => table === 'webhook_deliveries')!;
    const pruner = new Pruner({ dataSource: sources[0]!, batchSize: 250, isStopping: () => false });
    const cutoff = await pruner.cutoffOf(rule);
    await pruner.prune(rule, new Date(cutoff.getTime() - 2 * 3_600_000));
    const left = await database.query('SELECT event_id FROM webhook_deliveries WHERE channel_id = $1', [
      channelId,
    ]);
    expect(left).toEqual([{ event_id: 'ended 169 h ago' }]);
  });

  it('stops between two batches when asked to', async () => {
    const pruner = new Pruner({ dataSource: sources[0]!, batchSize: 10, isStopping: () => true });
    for (const rule of rulesOfTheService()) expect(await pruneNow(pruner, rule)).toBe(0);
  });
});
