/** Up to so many rows a list says exactly how many there are, where counting them means reading them. */
const COUNTED_EXACTLY = 10_000;

/** As a list's pagination has it. */
export interface Total {
  readonly total: number;
  /** There only when it is true: there are at least so many. */
  readonly total_is_lower_bound?: true;
}

interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

/**
 * How many rows to count for a page, at the most. Always one more than the page can show: whoever reads page after page
 * while there are more comes to the end.
 */
export function mostCounted({ offset, limit }: Stretch): number {
  return Math.max(COUNTED_EXACTLY, offset + limit) + 1;
}

/** The total of a list whose rows were counted up to `mostCounted`. */
export function totalOf(counted: number, page: Stretch): Total {
  return counted < mostCounted(page) ? { total: counted } : { total: counted, total_is_lower_bound: true };
}
