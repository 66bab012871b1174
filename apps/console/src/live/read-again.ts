import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what has changed. A first read that is under way is followed by another, since it may have begun before the change:
 * the queries alone would take it for the newest.
 */
export function readAgain(queries: QueryClient, filters: InvalidateQueryFilters): void {
  const firstReads = queries
    .getQueryCache()
    .findAll({ queryKey: filters.queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  for (const query of firstReads) {
    const again = () =>
      queries.invalidateQueries(
        { ...filters, queryKey: query.queryKey, exact: true },
        { cancelRefetch: false },
      );
    query.fetch().then(again, again);
  }
  void queries.invalidateQueries(filters);
}
