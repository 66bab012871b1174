import { randomUUID } from 'node:crypto';
import { ALL_TOGETHER } from '@libs/work-queue';
import { countJobsSql, type JobFilter, listJobsSql } from '../../src/jobs/queries/job-list-sql';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched } from '../support/postgres/plan';

const MANY = 40_000;
const MOST_COUNTED = 10_001;
const PAGE = { offset: 0, limit: 10 };
const RARE = ['storage_location_delete', 'order_update'];

describe('the statements behind the list of jobs', () => {
  let database: TestDatabase;
  const busy = randomUUID();
  const quiet = randomUUID();

  beforeAll(async () => {
    database = await createTestDatabase();
    await fill(quiet, 'order_create', 10);
    for (const type of RARE) await fill(busy, type, 3);
    await fill(busy, 'order_create', MANY);
    await database.query('ANALYZE jobs');
  });
  afterAll(() => database.drop());

  /** Jobs that were applied, newer than those that are there. */
  async function fill(channelId: string, type: string, count: number): Promise<void> {
    await database.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload, status, completed_at)
       SELECT $1, lpad(to_hex(n + (SELECT count(*) FROM jobs)), 32, '0')::uuid, n, $2, '', 'completed', now()
         FROM generate_series(1, $3::int) n`,
      [channelId, type, count],
    );
  }

  const seen: [string, JobFilter['channels']][] = [
    ['one channel', [busy]],
    ['several channels', [busy, quiet]],
    ['all channels', null],
  ];
  const cases = RARE.flatMap((type) => seen.map(([whose, channels]) => ({ type, whose, channels })));

  it.each(cases)('find the few of type $type of $whose without the others', async ({ type, channels }) => {
    const filter = { channels, type, status: null, orderId: null, orderNumber: null, errorCode: null };
    const list = listJobsSql(filter, PAGE, ALL_TOGETHER);
    const count = countJobsSql(filter, MOST_COUNTED, ALL_TOGETHER);
    const jobs = await database.query<{ type: string }>(list.text, [...list.parameters]);
    expect(jobs.map((job) => job.type)).toEqual([type, type, type]);
    const touched = [];
    for (const { text, parameters } of [list, count])
      touched.push(await blocksTouched(database, text, [...parameters]));
    expect(Math.max(...touched)).toBeLessThan(50);
  });
});
