import type { DataSource } from 'typeorm';
import { type Caller, mayReach, reachableChannels } from '../../api-keys';
import { isId } from '../../http';
import { orderRefusals } from '../order.refusals';

/** The latest version of an order, as the JSON text it is answered with. */
export interface OrderText {
  readonly channel_id: string;
  readonly id: string;
  readonly order_number: string;
  readonly version: number;
  readonly snapshot: string;
}

const LATEST = `
  SELECT o.channel_id, o.id, o.order_number, o.version, v.snapshot
    FROM orders o
    JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version`;

/**
 * Finds an order by its id, else by its order number in the channels the caller reaches (D1): one round trip for an
 * id. Refuses orders of other channels with 403, and a number that several channels have with 409.
 */
export async function findOrderText(
  dataSource: DataSource,
  reference: string,
  caller: Caller,
): Promise<OrderText> {
  if (reference.includes('\u0000')) throw orderRefusals.ORDER_NOT_FOUND();
  if (isId(reference)) {
    const [byId] = await dataSource.query<OrderText[]>(`${LATEST} WHERE o.id = $1`, [reference]);
    if (byId !== undefined) return requireReach(byId, caller);
  }
  const byNumber = await dataSource.query<OrderText[]>(
    `${LATEST} WHERE o.order_number = $1 AND ($2::uuid[] IS NULL OR o.channel_id = ANY ($2)) LIMIT 2`,
    [reference, reachableChannels(caller)],
  );
  if (byNumber.length > 1) throw orderRefusals.ORDER_NUMBER_AMBIGUOUS(reference);
  if (byNumber[0] === undefined) throw orderRefusals.ORDER_NOT_FOUND();
  return byNumber[0];
}

function requireReach(order: OrderText, caller: Caller): OrderText {
  if (!mayReach(caller, order.channel_id)) throw orderRefusals.ORDER_FORBIDDEN();
  return order;
}
