import type { Question } from './answers';
import { GIVEN_NAMES, FAMILY_NAMES, ITEMS, PLACES } from './trade';

/** One search for everything that an order is found by, without a filter and for the few orders that are pending. */
export function searches(orders: number): Question[] {
  // A step that is prime to all of these numbers, so that questions come from everywhere.
  const any = (n: number) => (n * 611_953) % orders;
  const texts: Readonly<Record<string, (n: number) => string>> = {
    'whole number': (n) => `WEB-${1_000_000 + any(n)}`,
    'beginning of a number': (n) => `WEB-${1_000_000 + any(n)}`.slice(0, 8),
    'beginning of all numbers': () => 'WEB-',
    'end of a number': (n) => String(1_000_000 + any(n)).slice(-5),
    name: (n) => `Given${any(n) % GIVEN_NAMES} Family${any(n) % FAMILY_NAMES}`,
    'family name': (n) => `family${any(n) % FAMILY_NAMES}`,
    mail: (n) => `customer${any(n)}@example.com`,
    phone: (n) => `040 ${1_000_000 + any(n)}`,
    'end of a phone number': (n) => String(1_000_000 + any(n)).slice(-4),
    item: (n) => `item-${any(n) % ITEMS}`,
    'item of a third of the orders': () => 'milk',
    place: (n) => `store-${any(n) % PLACES}`,
    nothing: () => 'nobody at all',
  };
  return ['', '&status=pending'].flatMap((filter) =>
    Object.entries(texts).map(([name, text]) => ({
      name: `search ${name}${filter === '' ? '' : ', pending'}`,
      path: (n: number) => `/v1/search/orders?q=${encodeURIComponent(text(n))}${filter}`,
    })),
  );
}
