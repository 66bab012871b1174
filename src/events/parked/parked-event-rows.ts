import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WakeUps } from '@libs/wake-ups';
import { isFirstParked, isParked } from '@libs/outbox';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type ParkedSelection, ParkedTable, ParkedWork } from '../../parked';
import { PARKED_EVENTS_WAKE_UP } from '../event-table';

/** Parked events, for operators. */
@Injectable()
export class ParkedEventRows extends ParkedTable {
  readonly kind = 'event';
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
    const found = await queryInIndexOrder<{ channel_id: string; id: string }>(tx, FIRST, [
      channelId,
      ids,
      limit,
    ]);
    if (found.length === 0) return 0;
    const made = await queryInIndexOrder<unknown>(tx, RETRY, [
      found.map((row) => row.channel_id),
      found.map(({ id }) => id),
    ]);
    tx.afterCommit(() => this.wakeUps.send(PARKED_EVENTS_WAKE_UP));
    return made.length;
  }
}

const LIST = `
  SELECT e.channel_id, e.id, e.order_id, e.type, coalesce(e.tries, 0) AS tries, e.fault AS error, e.parked_at, e.next_try_at
    FROM events e
   WHERE ${isParked('e')} AND ($1::uuid IS NULL OR e.channel_id = $1)
     AND ($2::uuid IS NULL OR (e.channel_id, e.id) > ($2, $3::text))
   ORDER BY e.channel_id, e.id LIMIT $4`;

const FIRST = `
  SELECT e.channel_id, e.id FROM events e
   WHERE ${isFirstParked('e')} AND e.next_try_at > now()
     AND ($1::uuid IS NULL OR e.channel_id = $1) AND ($2::text[] IS NULL OR e.id = ANY ($2))
   ORDER BY e.channel_id, e.next_try_at LIMIT $3`;

/** The conditions are in a CASE, so that Postgres finds the rows only by their keys. */
const RETRY = `
  UPDATE events t SET next_try_at = now()
    FROM unnest($1::uuid[], $2::text[]) AS r(channel_id, id)
   WHERE t.channel_id = r.channel_id AND t.id = r.id
     AND CASE WHEN ${isFirstParked('t')} AND t.next_try_at > now() THEN true END
  RETURNING 1`;

const COUNT = `
  SELECT count(*)::int AS count
    FROM (SELECT 1 FROM events e WHERE ${isParked('e')} ORDER BY e.channel_id, e.id LIMIT $1) counted`;
