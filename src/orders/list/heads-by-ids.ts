import type { OnReached } from '@libs/work-queue';

/**
 * The FROM clause for the heads of the orders with the ids in $1, as `o`. Each id is looked up on its own: on
 * a table without statistics Postgres expects every id to match many rows and reads the whole table for a few
 * ids. The plan is the same for any number of ids, so that it can be kept. Nodes of a cluster look up all ids together.
 */
export const HEADS_BY_IDS = {
  together: `unnest((SELECT $1::uuid[])) AS asked(order_id)
  CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.id = asked.order_id ORDER BY orders.id LIMIT 1) o`,
  spread: (on: OnReached) => `(SELECT * FROM orders WHERE id = ANY ($1) AND ${on('channel_id')}) o`,
};
