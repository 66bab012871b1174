import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWork } from '../app/form/work';
import { type BulkBody, itemsOf, startBulk } from './bulk';

/** Bulk work that a dry run checks before it begins; once it has begun, its screen is opened for whoever is still there. */
export function useCheckedBulk() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  // A check has a key of its own: it changes nothing, and what was begun before it without an answer stays a try of the same.
  const checking = useWork({
    mutationFn: (body: BulkBody) => startBulk({ ...body, dry_run: true }, crypto.randomUUID()),
  });
  // Exactly what was checked is done, whatever a filter finds meanwhile.
  const beginning = useWork({
    mutationFn: async () => {
      const { filter: _found, ...body } = checking.variables!;
      const ids = body.ids ?? (await itemsOf(checking.data!.id)).map(({ id }) => id);
      return startBulk({ ...body, ids });
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['bulks'] }),
  });
  const begin = () =>
    beginning.mutate(undefined, {
      onSuccess: ({ id }) => void navigate({ to: '/bulk/$bulkId', params: { bulkId: id } }),
    });
  const back = () => {
    beginning.reset();
    checking.reset();
  };
  return { checking, beginning, begin, back };
}
