import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../live/live';
import { readAgain } from '../../live/read-again';
import { type Found, withChanged } from './search-orders';

const FOUND = ['found orders'];

/** What was found stays found, and is shown as it is now. Which orders a text finds by now, the next search says. */
export function useLiveFound(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      live.follow({
        onChange: ({ order }) => {
          for (const [key, found] of queries.getQueriesData<Found>({ queryKey: FOUND })) {
            const changed = found && withChanged(found, order);
            if (changed !== found) queries.setQueryData(key, changed);
          }
        },
        onGap: () =>
          readAgain(queries, { queryKey: FOUND, predicate: ({ state }) => state.data !== undefined }),
      }),
    [queries],
  );
}
