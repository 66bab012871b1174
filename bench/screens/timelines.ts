import type { Question } from './answers';
import type { BusyOrder } from './busy-order';

/** The pages of a busy order, and the first one of ordinary orders. */
export function timelines({ id, pages }: BusyOrder, orders: number): Question[] {
  const of = (query: string) => `/v1/orders/${id}/timeline?${query}`;
  return [
    { name: 'timeline of a busy order', path: () => of('limit=50') },
    { name: 'timeline of a busy order, 100 entries', path: () => of('limit=100') },
    {
      name: 'timeline of a busy order, any page',
      path: (n) => of(`limit=50&after=${pages[n % pages.length]}`),
    },
    { name: 'timeline of a busy order, deliveries', path: () => of('limit=100&kind=delivery') },
    { name: 'timeline of a busy order, versions', path: () => of('limit=100&kind=version') },
    {
      name: 'timeline of ordinary orders',
      path: (n) => `/v1/orders/WEB-${1_000_000 + ((n * 611_953) % orders)}/timeline?limit=50`,
    },
  ];
}
