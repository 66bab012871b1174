import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/request';
import { Confirm } from '../../app/dialogs/confirm';
import { useWork } from '../../app/form/work';
import { type SavedView, VIEWS_KEY } from '../saved-views';
import { texts } from '../texts';

const words = texts.delete;

/** Asks before a view goes, also for those that it is shared with. */
export function DeleteView({
  view: { id, name, shared_with },
  onDeleted,
  onClose,
}: {
  view: SavedView;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const work = useWork({
    mutationFn: () => api.delete('/v1/views/{viewId}', { path: { viewId: id } }),
    // Not awaited: with the view, this dialog would be gone before `onDeleted`.
    onSuccess: () => void queries.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
  const roles = shared_with?.map((role) => texts.roles[role]).join(', ');
  return (
    <Confirm
      title={words.title(name)}
      button={words.button}
      kind="danger"
      work={work}
      onConfirm={() => work.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>
        {words.own} {roles === undefined ? null : words.shared(roles)}
      </p>
    </Confirm>
  );
}
