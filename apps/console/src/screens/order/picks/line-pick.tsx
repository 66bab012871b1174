import { apart, Button } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '../../../app/faults/refused';
import { isOvertaken } from '../../../app/form/problems';
import { useWork } from '../../../app/form/work';
import type { OrderLine } from '../order';
import { texts } from '../texts';
import { wholeOf } from './pick-draft';
import { type Pick, putPick, revisionOf } from './picks';

const PickDialog = apart(async () => (await import('./pick-dialog')).PickDialog);

/** What can be said of a line while the order is picked: all of it at once, or how much of what. */
export function LinePick({
  orderId,
  line,
  pick,
}: {
  orderId: string;
  line: OrderLine;
  pick: Pick | undefined;
}) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const whole = useWork({
    mutationFn: () => putPick(orderId, line.item_id, revisionOf(pick), (now) => wholeOf(line, now)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['order'] }),
  });
  const name = line.name ?? line.item_id;
  const isDone = pick !== undefined && pick.picked >= line.quantity;
  return (
    <span className="line-pick">
      {isDone ? null : (
        <Button
          aria-label={texts.pickForm.wholeOf(name)}
          disabled={whole.isPending}
          onClick={() => whole.mutate()}
        >
          {texts.pickForm.whole}
        </Button>
      )}
      <Button kind="bare" aria-label={texts.pickForm.changeOf(name)} onClick={() => setOpen(true)}>
        {texts.pickForm.change}
      </Button>
      {whole.isError ? (
        <span className="problem" role="alert">
          {isOvertaken(whole.error) ? texts.pickForm.overtaken : refusalText(whole.error)}
        </span>
      ) : null}
      {isOpen ? (
        <PickDialog orderId={orderId} line={line} pick={pick} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  );
}
