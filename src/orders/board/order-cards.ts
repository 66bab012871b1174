import type { OrderCard } from '../../contract';

/** Of an order's head, as `o`. */
export const CARD_COLUMNS =
  'o.id, o.channel_id, o.order_number, o.version, o.status, o.delivery_type, o.place_id, o.order_date, o.created_at, o.updated_at';

type Dates = 'order_date' | 'created_at' | 'updated_at';

/** A row of `CARD_COLUMNS`. */
export type CardRow = Omit<OrderCard, Dates> & Readonly<Record<Dates, Date>>;

export function toCard(row: CardRow): OrderCard {
  return {
    id: row.id,
    channel_id: row.channel_id,
    order_number: row.order_number,
    version: row.version,
    status: row.status,
    delivery_type: row.delivery_type,
    place_id: row.place_id,
    order_date: row.order_date.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
