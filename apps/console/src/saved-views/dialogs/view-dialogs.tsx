import { DeleteView } from './delete-view';
import type { ViewScreen } from '../saved-views';
import type { Views } from '../menu/use-views';
import type { ViewDialogName } from '../menu/view-actions';
import { ViewDialog } from './view-dialog';

/** What asks for more before something is done to a view. */
export function ViewDialogs({
  name,
  screen,
  found: { active, isMine, own, filter, mayShareWith },
  onView,
  onClose,
}: {
  name: ViewDialogName | null;
  screen: ViewScreen;
  found: Views;
  /** The filter stays, and is now that of the view with the id, or of none. */
  onView: (id: string | undefined) => void;
  onClose: () => void;
}) {
  if (name === 'delete' && active !== null)
    return <DeleteView view={active.view} onClose={onClose} onDeleted={() => onView(undefined)} />;
  if (name !== 'new' && (name !== 'edit' || !isMine)) return null;
  return (
    <ViewDialog
      view={name === 'new' ? null : active!.view}
      screen={screen}
      filter={filter}
      ownNames={own.map((view) => view.name)}
      mayShareWith={mayShareWith}
      onClose={onClose}
      onSaved={({ id }) => (name === 'new' ? onView(id) : onClose())}
    />
  );
}
