import '../../screens.css';
import { Choice, Dialog, Field } from '@oms/ui';
import { useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { problemWith } from '../../../app/form/problems';
import { useSave } from '../../../app/form/save';
import type { OrderLine } from '../order';
import { texts } from '../texts';
import { words } from '../timeline/entry-line';
import { MISSING_REASONS, type Pick, type PickState, putPick } from './picks';

const FIELDS = ['picked', 'missing', 'missing_reason', 'substitutes'];
const form = texts.pickForm;

interface PickDraft {
  readonly picked: string;
  readonly missing: string;
  readonly reason: string;
  readonly substitute: string;
  readonly substituted: string;
}

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
  const [first, ...others] = pick?.substitutes ?? [];
  const { draft, set } = useDraft<PickDraft>({
    picked: String(pick?.picked ?? line.quantity),
    missing: String(pick?.missing ?? 0),
    reason: pick?.missing_reason ?? 'out_of_stock',
    substitute: first?.item_id ?? '',
    substituted: String(first?.quantity ?? ''),
  });
  const { work, onSend } = useSave({
    readAt: null,
    changes: [['order']],
    onClose,
    send: () => putPick(orderId, line.item_id, stateOf(draft, first, others)),
  });
  return (
    <Dialog isOpen onClose={onClose} title={form.title(line.name ?? line.item_id)}>
      <Form button={form.save} work={work} fields={FIELDS} onSend={onSend} onCancel={onClose}>
        <p className="quiet">{form.ordered(line.quantity)}</p>
        <PickFields draft={draft} set={set} error={work.error} />
      </Form>
    </Dialog>
  );
}

/** Further substitutes, which a picker named, stay; what is known of the first one as long as it is the same. */
function stateOf(
  { picked, missing, reason, substitute, substituted }: PickDraft,
  first: Pick['substitutes'][number] | undefined,
  others: Pick['substitutes'],
): PickState {
  const itemId = substitute.trim();
  const known = first?.item_id === itemId ? first : { item_id: itemId, name: null };
  const own = itemId === '' ? [] : [{ ...known, quantity: Number(substituted) }];
  return {
    picked: Number(picked),
    missing: Number(missing),
    missing_reason: Number(missing) > 0 ? (MISSING_REASONS.find((one) => one === reason) ?? 'other') : null,
    substitutes: [...own, ...others],
  };
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
