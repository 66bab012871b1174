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

/**
 * Only courier dispatches are pushed, and they are updates. Devices get their messages in the order of their tokens, so the first one
 * says when; only those of the events that are shown are counted.
 */
export const PUSHES_OF_ORDER = `
  SELECT pushed.at, pushed.key, pushed.key AS event_id, messages.*
    FROM (SELECT first.at, e.id AS key
            FROM events e
            CROSS JOIN LATERAL (SELECT m.created_at AS at FROM push_messages m
                                 WHERE m.channel_id = $1::uuid AND m.event_id = e.id ORDER BY m.device_token LIMIT 1) first
           WHERE e.channel_id = $1::uuid AND e.order_id = $2::uuid AND e.type = 'order:updated' AND e.position IS NOT NULL
             AND ${beforeSql('first.at', 'e.id', 4)}
           ORDER BY ${newestFirst('first.at', 'e.id')} LIMIT $3) pushed
    CROSS JOIN LATERAL (SELECT min(place_id) AS place_id, sum(devices)::int AS devices, json_object_agg(state, devices) AS states, min(error) AS error
                          FROM (SELECT state, min(place_id::text) AS place_id, count(*) AS devices, min(error) AS error
                                  FROM push_messages m WHERE m.channel_id = $1::uuid AND m.event_id = pushed.key GROUP BY state) by_state) messages
   ORDER BY ${newestFirst('pushed.at', 'pushed.key')}`;
