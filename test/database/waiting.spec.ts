import { randomUUID } from 'node:crypto';
import { WAITING } from '../../src/health/waiting';
import { plantDeliveries, plantJobs } from '../support/beyond-the-interface';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { planOf } from '../support/postgres/plan';

describe('the statement behind the metrics of what waits', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('never scans a table of orders', async () => {
    await plantJobs(database, 12_000, { status: 'queued' });
    await plantJobs(database, 3, { status: 'failed', attempts: 1 });
    await plantJobs(database, 20_000, { status: 'completed' });
    await plantDeliveries(database, randomUUID(), 20_000, { state: 'delivered' });
    await database.query('ANALYZE jobs, events, webhook_deliveries');
    const plan = await planOf(database, WAITING.together, []);
    expect(plan.join('\n')).toMatch(/Index (Only )?Scan jobs/);
    expect(plan).not.toEqual(expect.arrayContaining(['Seq Scan jobs']));
    expect(plan).not.toEqual(expect.arrayContaining(['Seq Scan webhook_deliveries']));
  });
});
