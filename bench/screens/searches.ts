import { NIL } from 'uuid';
import { keysetText } from '../../src/infrastructure/http';
import type { Question } from './answers';
import { ASSIGNEE, FAMILY_NAMES, GIVEN_NAMES, ITEMS, PLACES } from './trade';

/** The filters that few orders pass, or only old ones, or many but few of those that a text finds. */
const FILTERS = (place: string): Readonly<Record<string, string>> => ({
  'of a place': `place_id=${place}`,
  picked: 'status=picked',
  'two days of three weeks ago': `date_from=${daysAgo(23)}&date_to=${daysAgo(21)}`,
  late: 'late=true',
  'of a person': `assignee=${ASSIGNEE}`,
  unfinished: 'unchanged_for=60',
  'a later page': `after=${keysetText({ at: new Date(daysAgo(20)), id: NIL })}`,
  'a later page of picked': `status=picked&after=${keysetText({ at: new Date(daysAgo(20)), id: NIL })}`,
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * One search for everything that an order is found by, without a filter and for the few orders that are pending; and those that find
 * many orders with other filters.
 * @param place the id of one of the stores
 */
export function searches(orders: number, place: string): Question[] {
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
    'item of old orders': () => 'seasonal',
    place: (n) => `store-${any(n) % PLACES}`,
    nothing: () => 'nobody at all',
  };
  const search = (name: string, filter: string, path: string): Question => ({
    name: `search ${name}${filter === '' ? '' : `, ${filter}`}`,
    path: (n) => `/v1/search/orders?q=${encodeURIComponent(texts[name]!(n))}&${path}`,
  });
  const frequent = [
    'beginning of all numbers',
    'family name',
    'item of a third of the orders',
    'item of old orders',
  ];
  return [
    ...Object.keys(texts).flatMap((name) => [
      search(name, '', ''),
      search(name, 'pending', 'status=pending'),
    ]),
    ...Object.entries(FILTERS(place)).flatMap(([filter, path]) =>
      frequent.map((name) => search(name, filter, path)),
    ),
  ];
}
