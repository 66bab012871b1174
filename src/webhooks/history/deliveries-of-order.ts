/** Null for any. */
export interface OrderOfDeliveries {
  readonly orderId: string | null;
  readonly orderNumber: string | null;
}

/**
 * The condition that deliveries of the channel `$1` are of an order, through its events; null for any order.
 * @param placeholder adds a parameter
 */
export function ofOrderSql(
  { orderId, orderNumber }: OrderOfDeliveries,
  placeholder: (value: unknown) => string,
): string | null {
  const conditions = ['channel_id = $1', 'position IS NOT NULL'];
  if (orderId !== null) conditions.push(`order_id = ${placeholder(orderId)}`);
  if (orderNumber !== null) {
    const number = placeholder(orderNumber);
    conditions.push(
      `(order_number = ${number} OR order_id = (SELECT id FROM orders WHERE order_number = ${number} AND channel_id = $1))`,
    );
  }
  if (orderId === null && orderNumber === null) return null;
  return `event_id IN (SELECT id FROM events WHERE ${conditions.join(' AND ')})`;
}

/** An order has few deliveries: they are found first, whatever follows. */
export function fewSql(conditions: readonly string[]): string {
  return `(WITH few AS MATERIALIZED (SELECT * FROM webhook_deliveries WHERE ${conditions.join(' AND ')}) SELECT * FROM few)`;
}

/** Deliveries of the channel `$1`, as `d`, with the event and the order that each is about, as `e` and `o`, while they are kept. */
export const withOrderSql = (deliveries: string) => `${deliveries} d
        LEFT JOIN events e ON e.channel_id = $1 AND e.id = d.event_id
        LEFT JOIN orders o ON o.channel_id = $1 AND o.id = d.order_id`;

/** Of what `withOrderSql` joins. */
export const ORDER_NUMBER = 'coalesce(e.order_number, o.order_number)';
