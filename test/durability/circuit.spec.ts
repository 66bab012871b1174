import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../ormconfig';
import { Metrics } from '../../src/infrastructure/metrics';
import { CircuitGauge } from '../../src/webhooks/circuit/circuit-gauge';
import { circuitOf, circuitSql, CIRCUIT_STATES } from '../../src/webhooks/circuit/model/circuit';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

interface Row {
  readonly webhook_enabled: boolean;
  readonly webhook_url: string | null;
  readonly webhook_failures: number;
  readonly webhook_probe_at: Date | null;
  readonly is_attempted: boolean;
  readonly now: Date;
  readonly state: string;
  readonly is_enabled: boolean;
  readonly is_closed: boolean;
  readonly is_open: boolean;
  readonly is_probe_due: boolean;
}

const c = circuitSql('c');

/** Every combination of what a circuit depends on. */
const CIRCUITS = `
  SELECT c.*, now() AS now, ${c.state('c.is_attempted')} AS state, ${c.isEnabled} AS is_enabled, ${c.isClosed} AS is_closed,
         ${c.isOpen} AS is_open, ${c.isProbeDue} AS is_probe_due
    FROM (SELECT * FROM unnest(ARRAY[true, false]) webhook_enabled
           CROSS JOIN unnest(ARRAY[NULL, 'https://shop.example.com']) webhook_url
           CROSS JOIN unnest(ARRAY[0, 19, 20, 500]) webhook_failures
           CROSS JOIN unnest(ARRAY[NULL, now() - interval '1 second', now(), now() + interval '1 second']) webhook_probe_at
           CROSS JOIN unnest(ARRAY[true, false]) is_attempted) c`;

describe('the circuit in SQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let rows: Row[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, 1).initialize();
    rows = await dataSource.query<Row[]>(CIRCUITS);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('gives the same state as the decision for a single endpoint', () => {
    const decided = rows.map((row) => {
      const isEnabled = row.webhook_enabled && row.webhook_url !== null;
      const { webhook_failures: failures, webhook_probe_at: probeAt, is_attempted: isAttempted } = row;
      return circuitOf({ isEnabled, failures, probeAt, isAttempted }, row.now).state;
    });

    expect(rows.map(({ state }) => state)).toEqual(decided);
    expect(new Set(decided)).toEqual(new Set(CIRCUIT_STATES));
  });

  it('is made of conditions that agree with it', () => {
    for (const row of rows) {
      expect(row.is_enabled).toBe(row.state !== 'disabled');
      expect(row.is_open).toBe(!row.is_closed);
      if (row.state === 'disabled') continue;
      expect(row.is_closed).toBe(row.state === 'closed');
      if (row.is_open && !row.is_attempted) expect(row.is_probe_due).toBe(row.state === 'half_open');
    }
  });

  it('is shown by name in the metrics for the 100 endpoints that fail longest; of others there is their number', async () => {
    await database.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events, webhook_failures, webhook_failing_since)
       SELECT gen_random_uuid(), n::text, 'ebay', '{}', 'https://shop.example.com', true, '{}', 20, now() - n * interval '1 hour'
         FROM generate_series(1, 102) n`,
    );
    const metrics = new Metrics();
    new CircuitGauge(dataSource, metrics);
    const shown = async (name: string) => (await metrics.registry.getSingleMetric(name)!.get()).values;
    const named = await shown('oms_webhook_failing_seconds');
    expect(new Set(named.map(({ labels }) => labels.channel_id)).size).toBe(100);
    expect(Math.min(...named.map(({ value }) => value))).toBeGreaterThanOrEqual(3 * 3_600);
    expect(await shown('oms_webhook_failing_unnamed')).toEqual([{ value: 2, labels: {} }]);
  });
});
