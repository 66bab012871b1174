import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '@libs/unit-of-work';
import { BulkModule } from '../../src/bulk';
import type { AskedBulk } from '../../src/bulk/asked-bulk';
import { StartBulk } from '../../src/bulk/commands/start-bulk';
import { GetBulk } from '../../src/bulk/queries/get-bulk';
import { ListBulks } from '../../src/bulk/queries/list-bulks';
import { BulkStep } from '../../src/bulk/running/bulk-step';
import { BY, CALLER, Ground, ORIGIN } from './ground';

const MOST_UNFINISHED = 100;

describe('retries of several jobs', () => {
  let ground: Ground;
  const nobody = uuid();

  beforeAll(async () => {
    ground = await Ground.of([BulkModule], 4);
  });
  afterAll(() => ground.stop());

  /** Failed in this order, whatever their ids say. */
  const plantFailed = async (orderId: string, ids: readonly string[]) => {
    for (const id of ids)
      await ground.rows(
        `INSERT INTO jobs (channel_id, id, key, type, payload, status, error)
         VALUES ($1, $2, $3, 'order_update', '{}', 'failed', '{"code":"PLACE_NOT_FOUND"}')`,
        ...[ground.channelId, id, orderId],
      );
  };
  const retry = async (asked: Pick<AskedBulk, 'ids' | 'filter'>) => {
    const bulk: AskedBulk = { action: 'retry', details: {}, isDryRun: false, ...asked };
    const { id } = await ground.execute(new StartBulk(bulk, CALLER, ORIGIN, BY));
    await ground.module.get(UnitOfWork).run((tx) => ground.module.get(BulkStep).take(tx, id));
    return ground.rows<{ subject: string; state: string; code: string | null }>(
      'SELECT subject, state, code FROM bulk_items WHERE bulk_id = $1 ORDER BY position',
      id,
    );
  };
  const queued = async (orderId: string) => {
    const jobs = await ground.rows<{ id: string }>(
      `SELECT id FROM jobs WHERE key = $1 AND status = 'queued' ORDER BY seq`,
      orderId,
    );
    return jobs.map(({ id }) => id);
  };

  it.each([
    ['an error code', () => ({ error_code: 'PLACE_NOT_FOUND' })],
    ['a channel', () => ({ channel_id: ground.channelId })],
    ['an order', (order_id: string) => ({ order_id })],
  ])('found by %s queue the changes of an order as they were queued before', async (_, filterOf) => {
    const orderId = uuid();
    const [first, second, third] = [uuid(), uuid(), uuid()];
    await plantFailed(orderId, [first, third, second]);
    await retry({ ids: null, filter: filterOf(orderId) });
    expect(await queued(orderId)).toEqual([first, third, second]);
  });

  it('that are named queue the changes of an order as they were queued before', async () => {
    const orderId = uuid();
    const [first, second, third] = [uuid(), uuid(), uuid()];
    await plantFailed(orderId, [first, second, third]);
    const items = await retry({ ids: [third, nobody, first, second], filter: null });
    expect(await queued(orderId)).toEqual([first, second, third]);
    expect(items.map(({ subject }) => subject)).toEqual([first, second, third, nobody]);
    expect(items.at(-1)).toMatchObject({ state: 'failed', code: 'JOB_NOT_FOUND' });
  });

  it('are counted for the last time when all have ended', async () => {
    const orderId = uuid();
    const ids = [uuid(), uuid()];
    await plantFailed(orderId, ids);
    await retry({ ids: [...ids, nobody], filter: null });
    await ground.rows(`UPDATE jobs SET status = 'completed', completed_at = now() WHERE key = $1`, orderId);
    const [{ id }] = (await ground.rows<{ id: string }>('SELECT id FROM bulks ORDER BY id DESC LIMIT 1')) as [
      { id: string },
    ];
    for (let steps = 0; steps < 2; steps += 1)
      await ground.module.get(UnitOfWork).run((tx) => ground.module.get(BulkStep).take(tx, id));
    await ground.rows('DELETE FROM bulk_items WHERE bulk_id = $1', id);
    const ended = {
      state: 'completed',
      counts: { waiting: 0, running: 0, done: 2, failed: 1, cancelled: 0 },
      failures: [{ code: 'JOB_NOT_FOUND', count: 1 }],
    };
    expect(await ground.module.queries.execute(new GetBulk(id, CALLER))).toMatchObject(ended);
    expect(await ground.module.queries.execute(new ListBulks(CALLER, null, 1))).toMatchObject([ended]);
  });

  it('count those of an order that were queued just before them', async () => {
    const orderId = uuid();
    await ground.rows(
      `INSERT INTO jobs (channel_id, id, key, type, payload)
       SELECT $1, uuidv7(), $2, 'order_update', '{}' FROM generate_series(2, $3::int)`,
      ...[ground.channelId, orderId, MOST_UNFINISHED],
    );
    const ids = [uuid(), uuid()];
    await plantFailed(orderId, ids);
    expect(await retry({ ids, filter: null })).toMatchObject([
      { state: 'running', code: null },
      { state: 'failed', code: 'TOO_MANY_UNFINISHED_JOBS' },
    ]);
  });
});
