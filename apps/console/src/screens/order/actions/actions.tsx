import { apart, Button, Status } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFault } from '../../../app/faults/fault';
import { useKeys } from '../../../app/keyboard/keys';
import { texts as orders } from '../../../orders/texts';
import { useSession } from '../../../session/session';
import type { Order } from '../order';
import { texts } from '../texts';
import { type Chosen, useAsking } from './use-asking';
import { type OfferedMove, workflowQuery } from './workflow';

const MoveForm = apart(async () => (await import('./move-form')).MoveForm);

/** What can be done with the order now, and what was asked for and has not happened yet. */
export function Actions({ order }: { order: Order }) {
  const group = useRef<HTMLDivElement>(null);
  const mayMove = ['write', 'admin'].includes(useSession()?.may.orders ?? '');
  const { data, error, refetch } = useQuery({ ...workflowQuery, enabled: mayMove });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { asked, refused, ask, forget } = useAsking(order);
  useKeys({ a: () => group.current?.querySelector('button')?.focus() });
  if (!mayMove) return null;
  const moves = data?.data.find(({ status }) => status === order.status)?.moves ?? [];
  const choose = (move: OfferedMove) => {
    forget();
    const next = { move, version: order.version };
    if (fieldsOf(move).length === 0) ask(next, {});
    else setChosen(next);
  };
  return (
    <section className="actions-bar" aria-label={texts.move.actions}>
      <div ref={group} role="group" aria-label={texts.move.actions} className="chips">
        {moves.map((move) => (
          <Button
            key={move.to}
            kind={move.to === 'cancelled' || move.to === 'failed' ? 'danger' : 'plain'}
            disabled={asked !== null}
            onClick={() => choose(move)}
          >
            {nameOf(move)}
          </Button>
        ))}
      </div>
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {asked === null ? null : (
        <p className="notice" data-tone="warn" role="status">
          <Status tone="quiet">{texts.move.asked(orders.status[asked.move.to])}</Status>
        </p>
      )}
      {refused === null || chosen !== null ? null : (
        <p className="notice" data-tone="bad" role="alert">
          {refused.text}
        </p>
      )}
      {chosen === null ? null : (
        <MoveForm
          title={nameOf(chosen.move)}
          fields={fieldsOf(chosen.move)}
          refused={refused}
          isAsking={asked !== null}
          onAsk={(metadata) => ask(chosen, metadata, () => setChosen((now) => (now === chosen ? null : now)))}
          onClose={() => {
            forget();
            setChosen(null);
          }}
        />
      )}
    </section>
  );
}

/** Lists of objects are for programs. */
const fieldsOf = ({ metadata }: OfferedMove) => metadata.filter(({ kind }) => kind !== 'objects');

function nameOf({ to, dispatches_courier: dispatches }: OfferedMove): string {
  return dispatches ? texts.move.dispatch : texts.move.to[to];
}
