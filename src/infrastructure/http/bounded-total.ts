/** Up to this many rows are counted exactly in lists where counting means reading every row. */
const COUNTED_EXACTLY = 10_000;

/** The total in a list's pagination. */
export interface Total {
  readonly total: number;
  /** Present only when true: there are at least this many. */
  readonly total_is_lower_bound?: true;
}

interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

/**
 * The maximum number of rows to count for a page. Always one more than the page shows, so that a client that
 * reads page after page reaches the end.
 */
export function mostCounted({ offset, limit }: Stretch): number {
  return Math.max(COUNTED_EXACTLY, offset + limit) + 1;
}

/** The total of a list whose rows were counted up to `mostCounted`. */
export function totalOf(counted: number, page: Stretch): Total {
  return counted < mostCounted(page) ? { total: counted } : { total: counted, total_is_lower_bound: true };
}
