import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/request';
import { ifUnchanged } from '../../app/form/draft';
import { type SavedView, type ViewFilter, VIEWS_KEY } from '../saved-views';

/** Gives a view the present filter. One that was changed elsewhere meanwhile stays as it is. */
export function useKeeping() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ view: { id: viewId, updated_at }, filter }: { view: SavedView; filter: ViewFilter }) =>
      api.put('/v1/views/{viewId}', { path: { viewId }, headers: ifUnchanged(updated_at), body: { filter } }),
    onSettled: () => queries.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}
