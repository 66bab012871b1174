import '../../screens/screens.css';
import { Check, Dialog, Field } from '@oms/ui';
import { useState } from 'react';
import { api, ApiError } from '../../api/request';
import { ifUnchanged, useDraft } from '../../app/form/draft';
import { Form } from '../../app/form/form';
import { problemWith } from '../../app/form/problems';
import { useSave } from '../../app/form/save';
import {
  isTooLong,
  type NewView,
  type Role,
  type SavedView,
  type ViewFilter,
  VIEWS_KEY,
  type ViewScreen,
} from '../saved-views';
import { texts } from '../texts';

const words = texts.form;
const MOST_NAME_CHARACTERS = 80;

interface Props {
  /** Null: a new one. */
  readonly view: SavedView | null;
  readonly screen: ViewScreen;
  readonly filter: ViewFilter;
  readonly ownNames: readonly string[];
  readonly mayShareWith: readonly Role[];
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** Saves the present filter as a view, or renames and shares one. */
export function ViewDialog({ view, screen, filter, ownNames, mayShareWith, onSaved, onClose }: Props) {
  const { draft, set } = useDraft({ name: view?.name ?? '', roles: view?.shared_with ?? [] });
  const [isSent, setSent] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const name = draft.name.trim();
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave<SavedView>({
    readAt: view?.updated_at ?? null,
    changes: [VIEWS_KEY],
    onClose,
    onSaved,
    send: (readAt) => send({ name, screen, filter, shared_with: draft.roles }, view, readAt, key),
  });
  const problem = nameProblem(name, view, ownNames);
  const isOver = view === null && isTooLong(filter);
  const isTaken = work.error instanceof ApiError && work.error.code === 'VIEW_NAME_TAKEN';
  const shown = isSent ? problem : null;
  const change = (changes: Partial<typeof draft>) => {
    setKey(crypto.randomUUID());
    if (work.isError) work.reset();
    set(changes);
  };
  return (
    <Dialog isOpen onClose={onClose} title={view === null ? words.create : words.edit}>
      <Form
        button={words.save}
        work={{ isPending: work.isPending, error: isTaken ? null : work.error }}
        fields={['name']}
        onSend={() => {
          setSent(true);
          if (problem === null && !isOver) onSend();
        }}
        onOverwrite={view === null ? undefined : onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <Field
          label={words.name}
          autoFocus
          maxLength={MOST_NAME_CHARACTERS}
          hint={words.nameHint}
          problem={shown ?? (isTaken ? words.taken : problemWith(work.error, 'name'))}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Sharing
          roles={draft.roles}
          choices={[...new Set([...mayShareWith, ...(view?.shared_with ?? [])])]}
          onChange={(roles) => change({ roles })}
        />
        {isOver ? (
          <p className="notice" data-tone="warn" role="alert">
            {words.tooLong}
          </p>
        ) : null}
      </Form>
    </Dialog>
  );
}

function Sharing({
  roles,
  choices,
  onChange,
}: {
  roles: readonly Role[];
  choices: readonly Role[];
  onChange: (roles: Role[]) => void;
}) {
  if (choices.length === 0) return <p className="quiet">{words.private}</p>;
  return (
    <fieldset className="view-roles">
      <legend>{words.shareWith}</legend>
      {choices.map((role) => (
        <Check
          key={role}
          label={texts.roles[role]}
          checked={roles.includes(role)}
          onCheck={(isChecked) =>
            onChange(isChecked ? [...roles, role] : roles.filter((one) => one !== role))
          }
        />
      ))}
      <p className="quiet">{roles.length === 0 ? words.private : words.words}</p>
    </fieldset>
  );
}

function nameProblem(name: string, view: SavedView | null, ownNames: readonly string[]): string | null {
  if (name === '') return words.noName;
  return name !== view?.name && ownNames.includes(name) ? words.taken : null;
}

function send(body: NewView, view: SavedView | null, readAt: string | null, key: string): Promise<SavedView> {
  if (view === null) return api.post('/v1/views', { body, idempotencyKey: key });
  const { name, shared_with } = body;
  const headers = ifUnchanged(readAt);
  return api.put('/v1/views/{viewId}', { path: { viewId: view.id }, headers, body: { name, shared_with } });
}
