import '../screens/screens.css';
import { Button, Dialog, formatCount } from '@oms/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Loaded } from '../app/faults/loaded';
import { Refused } from '../app/faults/refused';
import { texts as app } from '../app/texts';
import { assigneesQuery } from '../orders/assignees';
import { ORDER_STATUSES } from '../orders/statuses';
import { isBlank, sentValues } from '../screens/order/actions/move-form';
import { workflowQuery } from '../screens/order/actions/workflow';
import { type BulkAction, type BulkBody, type Chosen, MOST_ITEMS } from './bulk';
import { BulkFields, type Draft } from './bulk-fields';
import { useCheckedBulk } from './checked-bulk';
import { type OfferedStatus, offeredTo } from './move-fields';
import { Preview, type Work } from './preview';
import { texts } from './texts';

interface Asked {
  readonly action: BulkAction;
  readonly chosen: Chosen;
}

/** Asks what is done to many orders, says what would be refused before anything happens, and begins it. */
export function BulkDialog({ action, chosen, onClose }: Asked & { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ to: '', values: {}, person: '', text: '' });
  const { checking, beginning, begin, back } = useCheckedBulk();
  const items =
    chosen.filter === null ? { ids: chosen.orders.map(({ id }) => id) } : { filter: chosen.filter };
  const count = chosen.filter === null ? formatCount(chosen.orders.length) : null;
  const title = texts.title[action](count === null ? texts.matching : texts.orders(count));
  if (checking.data !== undefined) {
    return (
      <Preview
        bulkId={checking.data.id}
        title={title}
        wouldBe={texts.wouldBe}
        begin={(done) => texts.begin[action](texts.orders(done))}
        work={beginning}
        onBegin={begin}
        onBack={back}
        onClose={onClose}
      />
    );
  }
  return (
    <DraftForm
      {...{ action, chosen, title, draft, onClose }}
      onCheck={(details) => checking.mutate({ action, ...details, ...items })}
      onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      work={checking}
    />
  );
}

interface DraftProps extends Asked {
  readonly title: string;
  readonly draft: Draft;
  readonly work: Work;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onCheck: (body: Partial<BulkBody>) => void;
  readonly onClose: () => void;
}

function DraftForm({ action, chosen, title, draft, work, onChange, onCheck, onClose }: DraftProps) {
  const form = useId();
  const [isChecked, setChecked] = useState(false);
  const { workflow, people, needed } = useNeeded(action);
  const isReady = needed === null || needed.data !== undefined;
  const isTooMany = chosen.filter === null && chosen.orders.length > MOST_ITEMS;
  const statuses =
    chosen.filter === null ? chosen.orders.map(({ status }) => status) : statusesOf(chosen.filter);
  const offered = offeredTo(workflow, statuses, chosen.filter === null ? statuses.length : null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const body = bodyOf(action, draft, offered);
    if (body !== null && isReady && !isTooMany) onCheck(body);
  };
  const fields = (
    <BulkFields {...{ action, draft, offered, people, isChecked, onChange }} error={work.error} />
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button kind="main" type="submit" form={form} disabled={work.isPending || isTooMany || !isReady}>
            {work.isPending ? app.working : texts.check}
          </Button>
        </>
      }
    >
      <form id={form} className="form" noValidate onSubmit={send}>
        {isTooMany ? (
          <p className="notice" data-tone="warn" role="alert">
            {texts.tooMany(formatCount(MOST_ITEMS))}
          </p>
        ) : null}
        {needed === null ? (
          fields
        ) : (
          <Loaded query={needed} rows={2}>
            {() => fields}
          </Loaded>
        )}
        <p className="quiet">{texts.checkHint}</p>
        <Refused error={work.error} />
      </form>
    </Dialog>
  );
}

/** What the choices of an action come from; no field is there before them. */
function useNeeded(action: BulkAction) {
  const workflow = useQuery({ ...workflowQuery, enabled: action === 'move' });
  const people = useQuery({ ...assigneesQuery, enabled: action === 'assign' });
  const needed: UseQueryResult<unknown> | null = { move: workflow, assign: people, note: null }[action];
  return { workflow: workflow.data?.data ?? [], people: people.data ?? [], needed };
}

const statusesOf = (filter: NonNullable<Chosen['filter']>) =>
  ORDER_STATUSES.filter((status) => filter.status === undefined || filter.status.split(',').includes(status));

/** What is done to each; null as long as something is missing. */
function bodyOf(
  action: BulkAction,
  { to, values, person, text }: Draft,
  offered: readonly OfferedStatus[],
): Partial<BulkBody> | null {
  if (action === 'assign') return { person_id: person === '' ? null : person };
  if (action === 'note') return isBlank(text) ? null : { text: text.trim() };
  const move = offered.find((one) => one.to === to);
  if (move?.fields.every(({ name, required }) => !required || !isBlank(values[name])) !== true) return null;
  return { status: move.to, metadata: sentValues(move.fields, values) };
}
