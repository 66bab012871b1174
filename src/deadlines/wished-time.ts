import type { Order } from '../contract';
import { isDateTime, toDate } from '../infrastructure/http';
import { wishedAt } from './model/due-times';

/** The time that an order names as wished, if that is a date and time. */
export function wishedTimeOf(order: Pick<Order, 'shipping_info' | 'metadata'>): Date | null {
  return wishedAt(order, (text) => (isDateTime(text) ? toDate(text) : null));
}
