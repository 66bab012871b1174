import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WakeUps } from '@libs/wake-ups';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type ParkedSelection, ParkedTable, ParkedWork } from '../parked';
import { JOBS_WAKE_UP } from './jobs';

/** Parked jobs, for operators. Jobs that wait behind one are not listed: they become due with it. */
@Injectable()
export class ParkedJobs extends ParkedTable {
  readonly kind = 'job';
  protected readonly sql = { list: LIST, count: COUNT };

  constructor(
    @InjectDataSource() dataSource: DataSource,
    unitOfWork: UnitOfWork,
    private readonly wakeUps: WakeUps,
    work: ParkedWork,
  ) {
    super(dataSource, unitOfWork);
    work.add(this);
  }

  async retry(tx: Tx, { channelId, ids }: ParkedSelection, limit: number): Promise<number> {
    const found = await queryInIndexOrder<{ channel_id: string; key: string }>(tx, RESTING, [
      channelId,
      ids,
      limit,
    ]);
    if (found.length === 0) return 0;
    await queryInIndexOrder(tx, RETRY, [found.map((job) => job.channel_id), found.map(({ key }) => key)]);
    tx.afterCommit(() => this.wakeUps.send(JOBS_WAKE_UP));
    return found.length;
  }
}

const IS_PARKED = `status = 'queued' AND parked_at IS NOT NULL`;

const LIST = `
  SELECT channel_id, id, CASE WHEN type LIKE 'order\\_%' THEN key END AS order_id, type, attempts AS tries, error, parked_at,
         run_at AS next_try_at
    FROM jobs
   WHERE ${IS_PARKED} AND ($1::uuid IS NULL OR channel_id = $1)
     AND ($2::uuid IS NULL OR (channel_id, id) > ($2, $3::uuid))
   ORDER BY channel_id, id LIMIT $4`;

const RESTING = `
  SELECT channel_id, key FROM jobs
   WHERE ${IS_PARKED} AND run_at > now()
     AND ($1::uuid IS NULL OR channel_id = $1) AND ($2::text[] IS NULL OR id::text = ANY ($2))
   ORDER BY channel_id, id LIMIT $3 FOR UPDATE`;

/** Including jobs that wait behind them, which were postponed until then. */
const RETRY = `
  UPDATE jobs j SET run_at = now()
    FROM unnest($1::uuid[], $2::text[]) AS parked(channel_id, key)
   WHERE j.channel_id = parked.channel_id AND j.key = parked.key AND j.status IN ('queued', 'processing')
     AND j.status = 'queued' AND j.run_at > now()`;

const COUNT = `
  SELECT count(*)::int AS count FROM (SELECT 1 FROM jobs WHERE ${IS_PARKED} ORDER BY channel_id, id LIMIT $1) counted`;
