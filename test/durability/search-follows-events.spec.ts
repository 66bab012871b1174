import { randomUUID } from 'node:crypto';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { CHANGES } from '../../src/search/indexing/search-indexer';
import { createTestDatabase } from '../support/postgres/database';

const EVENTS = 30_000;
const MOST = 200;

const FILL = `
  INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
  SELECT $1, gen_random_uuid()::text, 'order:created', gen_random_uuid(), 1, '{}', now(), nextval('event_positions')
    FROM generate_series(1, $2::int)`;

it('the search reads the next events only, when Postgres has never counted them', async () => {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url, 1).initialize();
  try {
    await database.query('ALTER TABLE events SET (autovacuum_enabled = false)');
    await database.query(FILL, [randomUUID(), EVENTS]);
    const plans: string[] = [];
    await new UnitOfWork(dataSource).run(async (tx) => {
      const explaining = {
        keepsPlans: false,
        query: async (...[, parameters, planning]: Parameters<Tx['query']>) => {
          plans.push(
            JSON.stringify(await tx.query(`EXPLAIN (ANALYZE) ${CHANGES.text}`, parameters, planning)),
          );
          return [];
        },
      };
      await queryInIndexOrder(explaining as unknown as Tx, CHANGES, ['20', '25000', MOST]);
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Scan using events_numbered [^"]*rows=200(\.00)? loops=1/);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
