import { Time } from '@oms/ui';
import { useRouter } from '@tanstack/react-router';
import { memo, type MouseEvent } from 'react';
import { ChannelName } from '../../../orders/channel-name';
import { DueTime } from '../../../orders/due-time';
import type { OrderCard } from '../../../orders/order-card';
import { OrderStatus } from '../../../orders/order-status';
import { PlaceName } from '../../../orders/place-name';
import { texts as orders } from '../../../orders/texts';
import { texts } from '../texts';

/** How an order differs from the place in which it is shown while it waits there. */
export type Moved = 'moved' | 'gone' | null;

interface ContentProps {
  readonly card: OrderCard;
  readonly moved: Moved;
}

/** The router's own Link costs as much as the rest of a row, many times a second while somebody scrolls. */
function NumberLink({ card }: { card: OrderCard }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: '/orders/$orderId', params: { orderId: card.id } });
  };
  return (
    <a href={`${router.basepath}/orders/${card.id}`} onClick={open} data-row={card.id}>
      <bdi>{card.order_number}</bdi>
    </a>
  );
}

function Where({ card }: { card: OrderCard }) {
  return (
    <span className="where">
      <ChannelName id={card.channel_id} />
      {card.place_id === null ? null : (
        <>
          {' · '}
          <PlaceName id={card.place_id} />
        </>
      )}
    </span>
  );
}

/** Who takes care of the order. */
function Who({ name }: { name: string }) {
  return (
    <bdi className="who" title={`${texts.assignee} ${name}`}>
      {name}
    </bdi>
  );
}

function Waits({ card, moved }: ContentProps) {
  if (moved === null) return null;
  return (
    <span className="waits">
      {moved === 'gone' ? `${texts.gone}: ` : `${texts.nowIs} `}
      {orders.status[card.status]}
    </span>
  );
}

/** An order in a column. */
export const CardContent = memo(function CardContent({ card, moved }: ContentProps) {
  return (
    <>
      <span className="line">
        <NumberLink card={card} />
        {moved === null ? <DueTime due={card.due} /> : <Waits card={card} moved={moved} />}
      </span>
      <span className="line quiet">
        <Where card={card} />
        {card.assignee == null ? <Time at={card.created_at} isNarrow /> : <Who name={card.assignee.name} />}
      </span>
    </>
  );
});

/** An order in the dense list: a row of cells. */
export const RowContent = memo(function RowContent({ card, moved }: ContentProps) {
  return (
    <>
      <span role="rowheader">
        <NumberLink card={card} />
      </span>
      <span role="cell">
        <OrderStatus status={card.status} />
        {moved === 'gone' ? <span className="waits"> {texts.gone}</span> : null}
      </span>
      <span role="cell">
        <DueTime due={card.due} />
      </span>
      <span role="cell" className="quiet">
        <Where card={card} />
      </span>
      <span role="cell">{card.assignee == null ? null : <Who name={card.assignee.name} />}</span>
      <span role="cell" className="quiet">
        {orders.delivery[card.delivery_type ?? -1] ?? orders.none}
      </span>
      <span role="cell">
        <Time at={card.created_at} />
      </span>
      <span role="cell">
        <Time at={card.updated_at} />
      </span>
    </>
  );
});
