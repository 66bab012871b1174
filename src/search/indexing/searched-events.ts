import type { OrderEventName } from '../../contract';

/** What changes how an order is found; a change of the status alone does not. */
const CHANGING = ['order:created', 'order:updated'] as const satisfies readonly OrderEventName[];

/** As a list in SQL: the events that the search follows. */
export const SEARCHED_EVENTS = CHANGING.map((name) => `'${name}'`).join(', ');

export function isSearched(name: OrderEventName): boolean {
  return CHANGING.some((one) => one === name);
}
