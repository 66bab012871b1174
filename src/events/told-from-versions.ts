import { isParked, isReady } from '@libs/outbox';

const isOf = (order: string, channel: string) =>
  `e.channel_id = ${channel} AND e.order_id = ${order} AND e.version IS NOT NULL`;

/**
 * SQL for whether events may still be told from versions of an order: one is kept, or its channel has one from before a moment that was not
 * relayed. @param channel a parameter, as `$1`
 */
export const isToldFrom = (order: string, channel: string, moment: string): string => `(
  EXISTS (SELECT FROM events e WHERE ${isOf(order, channel)} AND e.position IS NOT NULL)
  OR EXISTS (SELECT FROM events e WHERE ${isOf(order, channel)} AND ${isParked('e')})
  OR coalesce((SELECT e.occurred_at FROM events e WHERE e.channel_id = ${channel} AND ${isReady('e')} ORDER BY e.seq LIMIT 1) < ${moment}, false))`;
