import { texts } from '../texts';

export type ViewDialogName = 'new' | 'edit' | 'delete';

/** What can be done to the view that was chosen, and saving a new one. */
export function ViewActions({
  canKeep,
  canEdit,
  canDelete,
  onKeep,
  onOpen,
}: {
  canKeep: boolean;
  canEdit: boolean;
  canDelete: boolean;
  onKeep: () => void;
  onOpen: (dialog: ViewDialogName) => void;
}) {
  const actions = [
    canKeep && { words: texts.keep, run: onKeep },
    { words: texts.saveAs, run: () => onOpen('new') },
    canEdit && { words: texts.edit, run: () => onOpen('edit') },
    canDelete && { words: texts.remove, run: () => onOpen('delete') },
  ].filter((action) => action !== false);
  return (
    <ul className="view-actions">
      {actions.map(({ words, run }) => (
        <li key={words}>
          <button type="button" onClick={run}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}
