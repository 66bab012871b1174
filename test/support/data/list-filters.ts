/** Bounds of `order_date`: open, within a day, over a midnight, whole days, late in the day, with an offset, around all. */
const PERIODS: readonly (readonly [from: string | null, to: string | null])[] = [
  [null, null],
  ['2025-12-31T12:00:00Z', null],
  [null, '2025-06-01T08:30:00.123Z'],
  ['2025-05-05T10:00:00Z', '2025-05-05T13:00:00Z'],
  ['2025-05-05T18:00:00Z', '2025-05-06T05:00:00Z'],
  ['2025-05-01T00:00:00Z', '2025-07-31T23:59:59.999Z'],
  ['2025-05-01T19:00:00.001Z', '2025-09-03T17:45:00Z'],
  ['2025-05-01T13:00:00+03:00', '2025-05-03T01:00:00-05:00'],
  ['2024-01-01', '2027-01-01'],
];
const STATUSES = [null, 'completed', 'failed', 'shipped'] as const;

/** Filters of the list of orders: each status with each period. */
export const FILTERS = PERIODS.flatMap((period) => STATUSES.map((status) => [status, ...period] as const));

/** How the service reads a date without an offset. */
export function zoned(text: string): string {
  return text.length === 10 ? `${text}T00:00:00Z` : text;
}
