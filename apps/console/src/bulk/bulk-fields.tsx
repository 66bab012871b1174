import { Choice, formatCount, TextArea } from '@oms/ui';
import { problemWith } from '../app/form/problems';
import type { Assignee } from '../orders/assignees';
import { texts as orders } from '../orders/texts';
import { isBlank, MoveInput, type Values } from '../screens/order/actions/move-form';
import type { BulkAction } from './bulk';
import type { OfferedStatus } from './move-fields';
import { texts } from './texts';

const MOST_NOTE_CHARACTERS = 2_000;

export interface Draft {
  readonly to: string;
  readonly values: Values;
  readonly person: string;
  readonly text: string;
}

interface FieldsProps {
  readonly draft: Draft;
  /** Somebody tried to go on: what is missing is said. */
  readonly isChecked: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
}

interface MoveProps extends FieldsProps {
  readonly offered: readonly OfferedStatus[];
  readonly error: Error | null;
}

interface ActionProps extends MoveProps {
  readonly action: BulkAction;
  readonly people: readonly Assignee[];
}

/** What an action needs to know; the first field has the focus. */
export function BulkFields({ action, ...props }: ActionProps) {
  if (action === 'move') return <MoveFields {...props} />;
  return action === 'assign' ? <PersonField {...props} /> : <NoteField {...props} />;
}

function MoveFields({ draft, offered, isChecked, error, onChange }: MoveProps) {
  const move = offered.find(({ to }) => to === draft.to);
  return (
    <>
      <Choice
        autoFocus
        label={texts.to}
        value={draft.to}
        problem={isChecked && move === undefined ? texts.needed : null}
        options={[['', texts.chooseStatus], ...offered.map((one) => [one.to, nameOf(one)] as const)]}
        onChoose={(to) => onChange({ to, values: {} })}
      />
      {(move?.fields ?? []).map((field) => (
        <MoveInput
          key={`${draft.to} ${field.name}`}
          field={field}
          value={draft.values[field.name] ?? ''}
          problem={
            isChecked && field.required && isBlank(draft.values[field.name])
              ? texts.needed
              : problemWith(error, `metadata.${field.name}`)
          }
          onChange={(value) => onChange({ values: { ...draft.values, [field.name]: value } })}
        />
      ))}
    </>
  );
}

function nameOf({ to, count, of }: OfferedStatus): string {
  const status = orders.status[to];
  return of === null ? status : texts.toOne(status, formatCount(count), formatCount(of));
}

function PersonField({ draft, people, onChange }: FieldsProps & Pick<ActionProps, 'people'>) {
  return (
    <Choice
      autoFocus
      label={texts.person}
      value={draft.person}
      options={[['', texts.nobody], ...people.map(({ person_id: id, name }) => [id, name] as const)]}
      onChoose={(person) => onChange({ person })}
    />
  );
}

function NoteField({ draft, isChecked, onChange }: FieldsProps) {
  return (
    <TextArea
      autoFocus
      label={texts.note}
      hint={texts.noteHint}
      rows={3}
      maxLength={MOST_NOTE_CHARACTERS}
      value={draft.text}
      problem={isChecked && isBlank(draft.text) ? texts.needed : null}
      onChange={({ target }) => onChange({ text: target.value })}
    />
  );
}
