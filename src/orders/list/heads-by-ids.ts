import type { Distribution } from '../../infrastructure/database';

/**
 * The FROM clause for the heads of the orders with the ids in $1, as `o`. Each id is looked up on its own: on
 * a table without statistics Postgres expects every id to match many rows and reads the whole table for a few
 * ids. On Citus all ids have to be looked up together.
 */
export function headsByIds({ isByChannel }: Distribution): string {
  return isByChannel ? AT_ONCE : ONE_BY_ONE;
}

const AT_ONCE = '(SELECT * FROM orders WHERE id = ANY ($1)) o';

const ONE_BY_ONE = `unnest($1::uuid[]) AS asked(order_id)
  CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.id = asked.order_id ORDER BY orders.id LIMIT 1) o`;
