import { Button } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
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
  const { data: card } = useQuery(cardQuery(orderId));
  const { data: people = [] } = useQuery({ ...assigneesQuery, enabled: mayAssign });
  const { mutate, isPending, error, variables } = useAssigning(orderId);
  const now = card?.assignee ?? null;
  const isMine = now !== null && now.person_id === me?.id;
  const takeIt = () => {
    if (mayAssign && me !== undefined && !isMine) mutate(me.id);
  };
  useKeys({ m: takeIt });
  if (!mayAssign) {
    return now === null ? null : (
      <p className="quiet">
        {words.label} <bdi>{now.name}</bdi>
      </p>
    );
  }
  const isListed = now === null || people.some(({ person_id: one }) => one === now.person_id);
  const options = isListed ? people : [now, ...people];
  return (
    <div className="assignee">
      <label htmlFor={id}>{words.label}</label>
      <select
        id={id}
        className="input"
        value={(isPending ? variables : now?.person_id) ?? ''}
        disabled={isPending}
        onChange={({ target: { value } }) => mutate(value === '' ? null : value)}
      >
        <option value="">{words.nobody}</option>
        {options.map(({ person_id: one, name }) => (
          <option key={one} value={one}>
            {one === me?.id ? words.me(name) : name}
          </option>
        ))}
      </select>
      {isMine || me === undefined ? null : (
        <Button onClick={takeIt} disabled={isPending}>
          {words.takeIt} <kbd>m</kbd>
        </Button>
      )}
      <Refused error={error} />
    </div>
  );
}
