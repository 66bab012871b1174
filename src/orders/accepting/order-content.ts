import { asked, ITEM, ORDER_CONTENT, type OrderContent, said } from '../../contract';
import { toDate } from '../../infrastructure/http';
import type { CreateOrderDto } from '../dto/create-order.dto';

/**
 * The order as the client describes it, with dates in UTC (docs/rules/values.md#time) and without fields that
 * only the service sets.
 */
export function contentOf(body: CreateOrderDto): OrderContent {
  return {
    ...said(ORDER_CONTENT, body),
    order_date: toDate(body.order_date).toISOString(),
    items: body.items.map((item) => asked(ITEM, item)),
  };
}
