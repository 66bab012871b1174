import { formatCount, Time } from '@oms/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts as orders } from '../../orders/texts';
import { DueTime } from '../../orders/due-time';
import { cardQuery, type Order } from './order';
import { isAccountedFor } from './picks/picks';
import { usePicks } from './picks/use-picks';
import { texts } from './texts';
import { type Entry, timelineQuery } from './timeline/entries';

/** One sentence on where the order stands and what it waits for. */
export function StatusSummary({ order }: { order: Order }) {
  const { data } = useInfiniteQuery(timelineQuery(order.id, null));
  const card = useQuery(cardQuery(order.id));
  const entries = data?.pages[0]?.data ?? [];
  const step = entries.find((entry) => entry.kind === 'version' && entry.detail.status?.to === order.status);
  const actor = step?.kind === 'version' ? step.detail.actor : null;
  const { picks } = usePicks(order);
  const done = order.items.filter(({ item_id: id, status }) => {
    const pick = picks?.get(id);
    return pick === undefined ? status !== 'pending' : isAccountedFor(pick);
  }).length;
  const parts: ReactNode[] = [
    <span key="status">
      {orders.status[order.status]}
      {step === undefined ? null : (
        <>
          {' '}
          {texts.standing.since} <Time at={step.at} />
        </>
      )}
      {actor === null ? null : (
        <>
          {' '}
          {texts.by} <bdi>{actor}</bdi>
        </>
      )}
    </span>,
    order.status === 'picking' && order.items.length > 0 ? (
      <span key="lines">{texts.standing.lines(formatCount(done), formatCount(order.items.length))}</span>
    ) : null,
    card.data == null && !card.isLoading ? (
      <span key="unknown" className="quiet">
        {texts.standing.dueUnknown}
      </span>
    ) : null,
    card.data?.due == null ? null : <DueTime key="due" due={card.data.due} />,
    <Retried key="retried" entries={entries} />,
  ];
  return <p className="standing-sentence">{parts}</p>;
}

/** Webhooks that did not arrive yet. */
function Retried({ entries }: { entries: readonly Entry[] }) {
  const waiting = entries.flatMap(({ kind, detail }) =>
    kind === 'delivery' && detail.state === 'pending' && detail.attempts > 0 ? [detail] : [],
  );
  if (waiting.length === 0) return null;
  const next = waiting.flatMap(({ next_retry: at }) => at ?? []).sort()[0];
  return (
    <span>
      {texts.standing.retried(waiting.length)}
      {next === undefined ? null : (
        <>
          {' '}
          ({texts.next} <Time at={next} />)
        </>
      )}
    </span>
  );
}
