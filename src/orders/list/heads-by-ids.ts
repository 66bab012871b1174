import type { Distribution } from '../../infrastructure/database';

/**
 * What stands in FROM for the heads of the orders with the ids in $1, as `o`. They are asked for one by one: on a table
 * that was not analysed yet Postgres takes an id for one of two hundred, and reads the table for a few of them. A cluster
 * can only be asked for all at once.
 */
export function headsByIds({ isByChannel }: Distribution): string {
  return isByChannel ? AT_ONCE : ONE_BY_ONE;
}

const AT_ONCE = '(SELECT * FROM orders WHERE id = ANY ($1)) o';

const ONE_BY_ONE = `unnest($1::uuid[]) AS asked(order_id)
  CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.id = asked.order_id ORDER BY orders.id LIMIT 1) o`;
