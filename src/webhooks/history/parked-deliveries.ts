import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type ParkedSelection, ParkedTable, ParkedWork } from '../../parked';
import { DeliveryCalls } from '../delivery/delivery-calls';

/** Parked deliveries, for operators. */
@Injectable()
export class ParkedDeliveries extends ParkedTable {
  readonly kind = 'delivery';
  protected readonly sql = { list: LIST, count: COUNT };

  constructor(
    @InjectDataSource() dataSource: DataSource,
    unitOfWork: UnitOfWork,
    private readonly calls: DeliveryCalls,
    work: ParkedWork,
  ) {
    super(dataSource, unitOfWork);
    work.add(this);
  }

  async retry(tx: Tx, { channelId, ids }: ParkedSelection, limit: number): Promise<number> {
    const found = await queryInIndexOrder<{ channel_id: string; event_id: string }>(tx, WAITING, [
      channelId,
      ids,
      limit,
    ]);
    if (found.length === 0) return 0;
    const channelIds = found.map(({ channel_id }) => channel_id);
    const made = await tx.query(RETRY, [channelIds, found.map(({ event_id }) => event_id)]);
    tx.afterCommit(() => this.calls.now(new Set(channelIds)));
    return made.length;
  }
}

const LIST = `
  SELECT channel_id, id, order_id, event_type AS type, faults AS tries, fault AS error, parked_at, due_at AS next_try_at
    FROM webhook_deliveries
   WHERE parked_at IS NOT NULL AND ($1::uuid IS NULL OR channel_id = $1)
     AND ($2::uuid IS NULL OR (channel_id, id) > ($2, $3::uuid))
   ORDER BY channel_id, id LIMIT $4`;

const WAITING = `
  SELECT channel_id, event_id FROM webhook_deliveries
   WHERE parked_at IS NOT NULL AND claim IS NULL AND due_at > now()
     AND ($1::uuid IS NULL OR channel_id = $1) AND ($2::text[] IS NULL OR id::text = ANY ($2))
   ORDER BY channel_id, id LIMIT $3`;

const RETRY = `
  UPDATE webhook_deliveries d SET due_at = now()
    FROM unnest($1::uuid[], $2::text[]) AS r(channel_id, event_id)
   WHERE d.channel_id = r.channel_id AND d.event_id = r.event_id
     AND d.parked_at IS NOT NULL AND d.claim IS NULL AND d.due_at > now()
  RETURNING 1`;

const COUNT = `
  SELECT count(*)::int AS count
    FROM (SELECT 1 FROM webhook_deliveries WHERE parked_at IS NOT NULL ORDER BY channel_id, id LIMIT $1) counted`;
