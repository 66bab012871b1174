import '../../screens.css';
import { Choice, Dialog, Field } from '@oms/ui';
import { useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { problemWith } from '../../../app/form/problems';
import { useSave } from '../../../app/form/save';
import type { OrderLine } from '../order';
import { texts } from '../texts';
import { words } from '../timeline/entry-line';
import { draftOf, type PickDraft, stateOf } from './pick-draft';
import { MISSING_REASONS, type Pick, putPick, revisionOf } from './picks';

const FIELDS = ['picked', 'missing', 'missing_reason', 'substitutes'];
const form = texts.pickForm;

/** Says how much of a line was picked, is missing, or was substituted. */
export function PickDialog({
  orderId,
  line,
  pick,
  onClose,
}: {
  orderId: string;
  line: OrderLine;
  pick: Pick | undefined;
  onClose: () => void;
}) {
  const { draft, set } = useDraft(draftOf(line, pick));
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: revisionOf(pick),
    changes: [['order']],
    onClose,
    send: (readAt) => putPick(orderId, line.item_id, readAt, (now) => stateOf(draft, now)),
  });
  return (
    <Dialog isOpen onClose={onClose} title={form.title(line.name ?? line.item_id)}>
      <Form
        button={form.save}
        work={work}
        fields={FIELDS}
        onSend={onSend}
        onOverwrite={onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <p className="quiet">{form.ordered(line.quantity)}</p>
        <PickFields draft={draft} set={set} error={work.error} />
      </Form>
    </Dialog>
  );
}

function PickFields({
  draft,
  set,
  error,
}: {
  draft: PickDraft;
  set: (changes: Partial<PickDraft>) => void;
  error: Error | null;
}) {
  const amount = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', required: true } as const;
  return (
    <>
      <Field
        label={form.picked}
        {...amount}
        autoFocus
        problem={problemWith(error, 'picked')}
        value={draft.picked}
        onChange={(event) => set({ picked: event.target.value })}
      />
      <Field
        label={form.missing}
        {...amount}
        problem={problemWith(error, 'missing')}
        value={draft.missing}
        onChange={(event) => set({ missing: event.target.value })}
      />
      {Number(draft.missing) > 0 ? (
        <Choice
          label={form.reason}
          problem={problemWith(error, 'missing_reason')}
          value={draft.reason}
          options={MISSING_REASONS.map((reason) => [reason, words(reason)])}
          onChoose={(reason) => set({ reason })}
        />
      ) : null}
      <Field
        label={form.substitute}
        hint={form.substituteHint}
        maxLength={255}
        problem={problemWith(error, 'substitutes')}
        value={draft.substitute}
        onChange={(event) => set({ substitute: event.target.value })}
      />
      {draft.substitute.trim() === '' ? null : (
        <Field
          label={form.substituted}
          {...amount}
          value={draft.substituted}
          onChange={(event) => set({ substituted: event.target.value })}
        />
      )}
    </>
  );
}
