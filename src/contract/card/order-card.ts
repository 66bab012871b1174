import { ORDER } from '../order';
import { byService, objectOf, type Shape, type Shown } from '../shape';
import { ASSIGNEE, type Assignee } from './assignee';
import { DUE, type Due } from './deadline';

/** An order in a few words, for screens with many of them. Its content is at `GET /v1/orders/{orderId}`. */
export const ORDER_CARD = {
  id: ORDER.id,
  channel_id: byService<string>(ORDER.channel_id),
  order_number: byService<string>({ shown: ORDER.order_number.shown }, { example: 'WEB-10042' }),
  version: ORDER.version,
  status: ORDER.status,
  delivery_type: byService<0 | 1 | 2 | null>(
    { shown: ORDER.delivery_type.shown },
    { description: '0 home delivery, 1 click and collect, 2 SmartPost.' },
  ),
  place_id: byService<string | null>(
    { shown: { type: ['string', 'null'], format: 'uuid' } },
    { description: 'The place of the order; null when it has none.' },
  ),
  order_date: byService<string>({ shown: ORDER.order_date.shown }),
  created_at: ORDER.created_at,
  updated_at: ORDER.updated_at,
  due: byService<Due | null>(
    { shown: { ...objectOf(DUE).shown, type: ['object', 'null'] } },
    { description: 'The next deadline of the order; null when it has none to meet.' },
  ),
  assignee: byService<Assignee | null>(
    { shown: { ...objectOf(ASSIGNEE).shown, type: ['object', 'null'] } },
    { description: 'Who takes care of the order; null for nobody.' },
  ),
} satisfies Shape;

export type OrderCard = Shown<typeof ORDER_CARD>;
