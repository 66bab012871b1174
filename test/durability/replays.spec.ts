import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { OutcomeUnknownError, UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { SYSTEM_CALLER } from '../../src/api-keys';
import { OnePostgres } from '../../src/infrastructure/database';
import { AnsweredRequests } from '../../src/jobs/idempotency/answered-requests';
import type { IdempotencyKey } from '../../src/jobs/idempotency/idempotency-key.decorator';
import { IdempotentRequests } from '../../src/jobs/idempotency/idempotent-requests';
import type { DeliveryCalls } from '../../src/webhooks/delivery/delivery-calls';
import {
  type Replayed,
  ReplayDeliveries,
  ReplayDeliveriesHandler,
} from '../../src/webhooks/history/commands/replay-deliveries';
import { PIECE } from '../../src/webhooks/history/replay-piece';
import { ALL_DELIVERIES } from '../../src/webhooks/history/replay-selection';
import { areWaiting, hold } from '../support/beyond-the-interface';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const DELIVERIES = 2 * PIECE + 1;
const BY = { kind: 'system', keyId: null, clientName: 'test', requestId: null } as const;

describe('a replay of many deliveries', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let handler: ReplayDeliveriesHandler;
  let channelId: string;
  let repeat: IdempotencyKey;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 6);
    await dataSource.initialize();
  });
  beforeEach(async () => {
    unitOfWork = new UnitOfWork(dataSource);
    const calls = { now: () => undefined } as unknown as DeliveryCalls;
    handler = new ReplayDeliveriesHandler(unitOfWork, new OnePostgres(dataSource), calls);
    channelId = randomUUID();
    repeat = { caller: 'shop', key: randomUUID(), fingerprint: 'same', by: SYSTEM_CALLER };
    await dataSource.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{}')`,
      [channelId],
    );
    await dataSource.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state)
       SELECT $1, n::text, gen_random_uuid(), 'order:updated', 'failed' FROM generate_series(1, $2::int) n`,
      [channelId, DELIVERIES],
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Sends the request to a process of its own. */
  function send() {
    const answered = new AnsweredRequests(dataSource, new OnePostgres(dataSource));
    return new IdempotentRequests(unitOfWork, answered).apply(repeat, {
      apply: () => handler.execute(new ReplayDeliveries(channelId, ALL_DELIVERIES, BY)),
      toAnswer: ({ count }: Replayed) => ({ status: 202, location: null, answer: `${count}` }),
      fingerprint: () => Promise.resolve('same'),
      isUpload: false,
    });
  }

  /** Runs something between the pieces of the replay. */
  function betweenPieces(work: () => Promise<void>): void {
    const commit = unitOfWork.commitPart.bind(unitOfWork);
    jest.spyOn(unitOfWork, 'commitPart').mockImplementation(async () => {
      await commit();
      await work();
    });
  }

  async function requireUnlocked(): Promise<void> {
    await dataSource.query('SELECT 1 FROM channels WHERE id = $1 FOR UPDATE NOWAIT', [channelId]);
    await dataSource.query('SELECT 1 FROM webhook_endpoints WHERE channel_id = $1 FOR UPDATE NOWAIT', [
      channelId,
    ]);
  }

  const replayFailed = () =>
    handler.execute(new ReplayDeliveries(channelId, { ...ALL_DELIVERIES, status: 'failed' }, BY));

  async function countReplayed(): Promise<number> {
    const [row] = await dataSource.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM webhook_deliveries WHERE channel_id = $1 AND state = 'pending'`,
      [channelId],
    );
    return row!.n;
  }

  it('with an Idempotency-Key commits piece by piece, and keeps nothing locked in between', async () => {
    const replayed: number[] = [];
    betweenPieces(async () => {
      await requireUnlocked();
      replayed.push(await countReplayed());
    });
    expect(await send()).toMatchObject({ kind: 'applied', result: { count: DELIVERIES } });
    expect(replayed).toEqual([PIECE, 2 * PIECE]);
  });

  it('with an Idempotency-Key is refused when it is repeated in between, and afterwards gets the first response again', async () => {
    const refusals: unknown[] = [];
    betweenPieces(async () => {
      refusals.push(await send().catch((error: unknown) => error));
    });
    await send();
    const isUnderWay = expect.objectContaining({ code: 'REQUEST_UNDER_WAY' });
    expect(refusals).toEqual([isUnderWay, isUnderWay]);
    await dataSource.query(`UPDATE webhook_deliveries SET state = 'failed', due_at = NULL`);
    expect(await send()).toMatchObject({ kind: 'known', answer: { status: 202, answer: `${DELIVERIES}` } });
    expect(await countReplayed()).toBe(0);
  });

  it('can be repeated at once with its Idempotency-Key after it failed in between', async () => {
    betweenPieces(() => Promise.reject(new Error('lost')));
    await expect(send()).rejects.toThrow('lost');
    expect(await countReplayed()).toBe(PIECE);
    jest.restoreAllMocks();
    expect(await send()).toMatchObject({ kind: 'applied', result: { count: DELIVERIES } });
  });

  describe('that fails after its first piece', () => {
    const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const conflictNext = async () => void jest.spyOn(unitOfWork, 'run').mockRejectedValueOnce(conflict);
    const disable = () =>
      dataSource.query('UPDATE webhook_endpoints SET webhook_enabled = false WHERE channel_id = $1', [
        channelId,
      ]);

    it.each([
      ['with', 'at a commit', send, () => Promise.reject(conflict)],
      ['with', 'for a while', send, conflictNext],
      ['without', 'for a while', replayFailed, conflictNext],
      ['with', 'since it is refused', send, disable],
      ['without', 'since it is refused', replayFailed, disable],
    ])('%s an Idempotency-Key, %s, does not say that nothing happened', async (_key, _why, replay, fail) => {
      betweenPieces(fail);
      await expect(replay()).rejects.toBeInstanceOf(OutcomeUnknownError);
      expect(await countReplayed()).toBe(PIECE);
    });

    it('stays a refusal while nothing is committed yet', async () => {
      await disable();
      await expect(send()).rejects.toMatchObject({ code: 'WEBHOOK_DISABLED' });
      await expect(replayFailed()).rejects.toMatchObject({ code: 'WEBHOOK_DISABLED' });
    });
  });

  it('with an Idempotency-Key stays under way however long it takes, as long as it commits pieces', async () => {
    const ages: boolean[] = [];
    betweenPieces(async () => {
      const [row] = await dataSource.query<{ is_fresh: boolean }[]>(
        `SELECT created_at > now() - interval '30 seconds' AS is_fresh FROM answered_requests WHERE idempotency_key = $1`,
        [repeat.key],
      );
      ages.push(row!.is_fresh);
      await dataSource.query(`UPDATE answered_requests SET created_at = now() - interval '59 seconds'`);
    });
    await send();
    expect(ages).toEqual([true, true]);
  });

  it('looks for them before it locks the channel', async () => {
    const held = await hold(database, 'deliveries');
    const replaying = replayFailed();
    await areWaiting(database, 1);
    await requireUnlocked();
    await held.letGo();
    expect(await replaying).toMatchObject({ count: DELIVERIES });
  });

  it('leaves out what was delivered before it had the lock, and what was not attempted yet', async () => {
    const become = (upTo: number, state: string, attempts: number, status: number | null) =>
      dataSource.query(
        `UPDATE webhook_deliveries SET state = $3, attempts = $4, response_status = $5
          WHERE channel_id = $1 AND event_id::int <= $2 AND state = 'failed'`,
        [channelId, upTo, state, attempts, status],
      );
    await become(100, 'pending', 0, null);
    const held = await hold(database, 'endpoint', channelId);
    const replaying = replayFailed();
    await areWaiting(database, 1);
    await become(200, 'delivered', 1, 200);
    await held.letGo();
    expect(await replaying).toMatchObject({ count: DELIVERIES - 200 });
  });
});
