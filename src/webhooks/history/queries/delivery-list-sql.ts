import { CAUSE, DELIVERED, errorSql, IS_DELIVERED, IS_SHOWN } from '../delivery-status';
import type { DeliveryStatus } from '../dto/delivery.dto';
import {
  fewSql,
  ofOrderSql,
  ORDER_NUMBER,
  type OrderOfDeliveries,
  withOrderSql,
} from '../deliveries-of-order';
import type { Sql } from '../../feed/queries/feed-sql';

/** Null for any. */
export interface DeliveryFilter extends OrderOfDeliveries {
  readonly channelId: string;
  readonly eventId: string | null;
  readonly eventType: string | null;
  readonly status: DeliveryStatus | null;
}

/** A page of them, newest first. */
export function listDeliveriesSql(
  filter: DeliveryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Sql {
  const { text, parameters } = deliveriesSql(filter, '*');
  return {
    text: `
      SELECT d.id, d.event_id, d.event_type, ${DELIVERED} AS delivered, d.delivery_timestamp, d.request_url, d.request_headers,
             d.response_status, d.response_body, d.attempts,
             (d.state = 'failed' AND d.attempts = 0 AND d.skipped_origin IS NOT NULL) AS skipped, coalesce(d.order_id, e.order_id) AS order_id,
             ${ORDER_NUMBER} AS order_number,
             ${errorSql('d.')} AS error,
             CASE WHEN d.state = 'pending' THEN coalesce(d.next_attempt_at, d.due_at) END AS next_retry
        FROM ${withOrderSql(`(${text} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})`)}
       ORDER BY d.id DESC`,
    parameters,
  };
}

/** Counts up to `most` of them. */
export function countDeliveriesSql(filter: DeliveryFilter, most: number): Sql {
  const { text, parameters } = deliveriesSql(filter, '1');
  return { text: `SELECT count(*)::int AS counted FROM (${text} LIMIT ${most}) d`, parameters };
}

/** The newest deliveries without success, at most so many, are counted by cause. */
export const MOST_FAILURES = 10_000;
const MOST_CAUSES = 100;

/** Why the newest deliveries of a channel without success failed, the most frequent cause first. */
export function failureCausesSql(channelId: string): Sql {
  const any = { eventId: null, eventType: null, orderId: null, orderNumber: null };
  const { text, parameters } = deliveriesSql({ channelId, status: 'failed', ...any }, '*');
  return {
    text: `
      SELECT response_status, ${CAUSE} AS error,
             count(*)::int AS count, sum(count(*)) OVER ()::int AS counted,
             count(*) FILTER (WHERE state = 'pending')::int AS retrying, count(*) FILTER (WHERE state = 'held')::int AS held,
             count(*) FILTER (WHERE state NOT IN ('pending', 'held'))::int AS given_up,
             max(delivery_timestamp) AS latest_at, (array_agg(id ORDER BY id DESC))[1] AS latest_delivery_id
        FROM (${text} ORDER BY id DESC LIMIT ${MOST_FAILURES}) newest
       GROUP BY 1, 2 ORDER BY count DESC, 1, 2 LIMIT ${MOST_CAUSES}`,
    parameters,
  };
}

function deliveriesSql(filter: DeliveryFilter, columns: string): Sql {
  const parameters: unknown[] = [filter.channelId];
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = ['channel_id = $1', IS_SHOWN];
  if (filter.status !== null)
    conditions.push(filter.status === 'delivered' ? IS_DELIVERED : `NOT ${DELIVERED}`);
  if (filter.eventType !== null) conditions.push(`event_type = ${placeholder(filter.eventType)}`);
  if (filter.eventId !== null) conditions.push(`event_id = ${placeholder(filter.eventId)}`);
  const ofOrder = ofOrderSql(filter, placeholder);
  if (ofOrder !== null)
    return { text: `SELECT ${columns} FROM ${fewSql([...conditions, ofOrder])} found`, parameters };
  return { text: `SELECT ${columns} FROM webhook_deliveries WHERE ${conditions.join(' AND ')}`, parameters };
}
