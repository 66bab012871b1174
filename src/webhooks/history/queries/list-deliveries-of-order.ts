import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import {
  type Before,
  beforeParameters,
  beforeSql,
  type MergedRow,
  newestFirst,
} from '../../../infrastructure/http';
import type { DeliveryState } from '../../entities/webhook-delivery.entity';

/** Of each delivery; all of them have a list of their own. */
export const MOST_ATTEMPTS = 10;

export interface AttemptMoment {
  readonly number: number;
  readonly attempted_at: string;
  readonly duration_ms: number;
  readonly response_status: number | null;
  readonly error: string | null;
}

/** A delivery in the timeline of its order. */
export interface DeliveryMoment extends MergedRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly version: number | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_retry: Date | null;
  readonly error: string | null;
  /** The newest first. */
  readonly latest_attempts: readonly AttemptMoment[];
}

/** The deliveries of events of an order, newest first, from a moment on. */
export class ListDeliveriesOfOrder extends Query<DeliveryMoment[]> {
  constructor(
    readonly channelId: string,
    readonly orderId: string,
    readonly before: Before | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveriesOfOrder)
export class ListDeliveriesOfOrderHandler implements IQueryHandler<ListDeliveriesOfOrder> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(list: ListDeliveriesOfOrder): Promise<DeliveryMoment[]> {
    const { channelId, orderId, limit, before } = list;
    const parameters = [channelId, orderId, limit, ...beforeParameters(before)];
    return this.unitOfWork.runFor(list, (tx) => tx.query<DeliveryMoment>(DELIVERIES_OF_ORDER, parameters));
  }
}

const ATTEMPT = `json_build_object('number', number, 'attempted_at', to_char(attempted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'duration_ms', duration_ms, 'response_status', response_status, 'error', error)`;

/** Found through the events of the order, as the history is. */
const DELIVERIES_OF_ORDER = `
  SELECT d.created_at AS at, d.event_id AS key, d.id, d.event_id, d.event_type, d.version, d.state, d.attempts, d.error,
         CASE WHEN d.state = 'pending' THEN coalesce(d.next_attempt_at, d.due_at) END AS next_retry,
         coalesce((SELECT json_agg(${ATTEMPT} ORDER BY number DESC)
                     FROM (SELECT * FROM recorded_attempts a WHERE a.channel_id = $1::uuid AND a.delivery_id = d.id
                            ORDER BY number DESC LIMIT ${MOST_ATTEMPTS}) latest), '[]') AS latest_attempts
    FROM (SELECT d.* FROM (SELECT id FROM events WHERE channel_id = $1::uuid AND order_id = $2::uuid AND position IS NOT NULL) e
           CROSS JOIN LATERAL (SELECT * FROM webhook_deliveries w WHERE w.channel_id = $1::uuid AND w.event_id = e.id LIMIT 1) d
           WHERE ${beforeSql('d.created_at', 'd.event_id', 4)}
           ORDER BY ${newestFirst('d.created_at', 'd.event_id')} LIMIT $3) d
   ORDER BY ${newestFirst('d.created_at', 'd.event_id')}`;
