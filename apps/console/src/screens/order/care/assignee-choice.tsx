import { Button } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadFault } from '../../../app/faults/fault';
import { Refused } from '../../../app/faults/refused';
import { useKeys } from '../../../app/keyboard/keys';
import { assigneesQuery } from '../../../orders/assignees';
import { useMay } from '../../../session/may';
import { useSession } from '../../../session/session';
import { cardQuery } from '../order';
import { texts } from '../texts';
import { useAssigning } from './care';

const words = texts.assignee;

/** Who takes care of the order; `m` makes it whoever is signed in. */
export function AssigneeChoice({ orderId }: { orderId: string }) {
  const id = useId();
  const mayAssign = useMay('orders');
  const me = useSession()?.person;
  const card = useQuery(cardQuery(orderId));
  const assignees = useQuery({ ...assigneesQuery, enabled: mayAssign });
  const { mutate, isPending, error, variables } = useAssigning(orderId);
  const now = card.data?.assignee ?? null;
  const isKnown = card.data != null;
  const mayTakeIt = mayAssign && isKnown && me !== undefined && now?.person_id !== me.id;
  const takeIt = () => {
    if (mayTakeIt) mutate(me.id);
  };
  useKeys({ m: takeIt });
  const failed = [card, assignees].filter(({ error }) => error !== null);
  const readAgain = () => failed.forEach((query) => void query.refetch());
  const fault = failed[0] === undefined ? null : <LoadFault error={failed[0].error} onRetry={readAgain} />;
  if (!mayAssign) {
    return now === null ? (
      fault
    ) : (
      <p className="quiet">
        {words.label} <bdi>{now.name}</bdi>
      </p>
    );
  }
  const people = assignees.data ?? [];
  const isListed = now === null || people.some(({ person_id: one }) => one === now.person_id);
  const options = isListed ? people : [now, ...people];
  return (
    <>
      <div className="assignee">
        <label htmlFor={id}>{words.label}</label>
        <select
          id={id}
          className="input"
          value={(isPending ? variables : now?.person_id) ?? ''}
          disabled={isPending || !isKnown}
          onChange={({ target: { value } }) => mutate(value === '' ? null : value)}
        >
          <option value="">{isKnown ? words.nobody : words.unknown}</option>
          {options.map(({ person_id: one, name }) => (
            <option key={one} value={one}>
              {one === me?.id ? words.me(name) : name}
            </option>
          ))}
        </select>
        {mayTakeIt ? (
          <Button onClick={takeIt} disabled={isPending}>
            {words.takeIt} <kbd>m</kbd>
          </Button>
        ) : null}
        <Refused error={error} />
      </div>
      {fault}
    </>
  );
}
