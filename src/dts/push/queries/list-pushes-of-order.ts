import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import {
  type Before,
  beforeParameters,
  beforeSql,
  type MergedRow,
  newestFirst,
} from '../../../infrastructure/http';

/** The push messages of one event, in the timeline of its order. */
export interface PushMoment extends MergedRow {
  readonly event_id: string;
  readonly place_id: string;
  readonly devices: number;
  /** How many of them have which state. */
  readonly states: Readonly<Record<string, number>>;
  /** A code of the push service for one of those that failed. */
  readonly error: string | null;
}

/** The push messages for an order by event, newest first, from a moment on. */
export class ListPushesOfOrder extends Query<PushMoment[]> {
  constructor(
    readonly channelId: string,
    readonly orderId: string,
    readonly before: Before | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListPushesOfOrder)
export class ListPushesOfOrderHandler implements IQueryHandler<ListPushesOfOrder> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(list: ListPushesOfOrder): Promise<PushMoment[]> {
    const { channelId, orderId, limit, before } = list;
    const parameters = [channelId, orderId, limit, ...beforeParameters(before)];
    return this.unitOfWork.runFor(list, (tx) => tx.query<PushMoment>(PUSHES_OF_ORDER, parameters));
  }
}

/** Only courier dispatches are pushed, and they are updates. */
const PUSHES_OF_ORDER = `
  SELECT * FROM (
    SELECT min(at) AS at, event_id AS key, event_id, min(place_id::text) AS place_id, sum(devices)::int AS devices,
           json_object_agg(state, devices) AS states, min(error) AS error
      FROM (SELECT m.event_id, m.state, min(m.created_at) AS at, min(m.place_id::text) AS place_id, count(*) AS devices, min(m.error) AS error
              FROM (SELECT id FROM events WHERE channel_id = $1::uuid AND order_id = $2::uuid AND type = 'order:updated' AND position IS NOT NULL) e
              JOIN push_messages m ON m.channel_id = $1::uuid AND m.event_id = e.id
             GROUP BY 1, 2) by_state
     GROUP BY event_id) pushes
   WHERE ${beforeSql('at', 'key', 4)}
   ORDER BY ${newestFirst('at', 'key')} LIMIT $3`;
