import { FINAL_STATUSES, type OrderCard } from '../../contract';

const isOpen = (order: string) => `${order}.status NOT IN ('${FINAL_STATUSES.join("', '")}')`;

/** The deadlines that an order has still to meet, as `d` of `order`. */
export const unmet = (order: string) => `
  FROM order_deadlines d
 WHERE d.channel_id = ${order}.channel_id AND d.order_id = ${order}.id AND d.met_at > ${order}.rank AND ${isOpen(order)}`;

/** SQL for whether an order is behind one of its deadlines. @param order the alias of its head */
export const isLate = (order: string) => `EXISTS (SELECT 1 ${unmet(order)} AND d.due_at <= now())`;

/** Of an order's head, as `o`. */
export const CARD_COLUMNS = `
  o.id, o.channel_id, o.order_number, o.version, o.status, o.delivery_type, o.place_id, o.order_date, o.created_at, o.updated_at,
  (SELECT json_build_object('kind', d.kind, 'at', d.due_at, 'state', d.state) ${unmet('o')} ORDER BY d.due_at LIMIT 1) AS due,
  (SELECT json_build_object('person_id', a.person_id, 'name', a.name)
     FROM order_assignees a WHERE a.channel_id = o.channel_id AND a.order_id = o.id) AS assignee`;

/** SQL for whether somebody takes care of an order. @param order the alias of its head @param person such as `$1` */
export const isAssigned = (order: string, person: string) =>
  `EXISTS (SELECT 1 FROM order_assignees a
            WHERE a.channel_id = ${order}.channel_id AND a.order_id = ${order}.id AND a.person_id = ${person})`;

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
    due: row.due === null ? null : { ...row.due, at: new Date(row.due.at).toISOString() },
    assignee: row.assignee,
  };
}
