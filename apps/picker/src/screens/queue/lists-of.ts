import type { Queue, Queued } from '../../device/queue';
import type { Session } from '../../device/session';
import { isElsewhere } from '../../order/elsewhere';
import { GONE } from '../../order/order';
import { hasStopped, READY } from '../../order/stage';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';

export type List = readonly [title: string, orders: readonly Queued[]];

/**
 * The queue as this device sees it: what it holds, what is free, what can be handed over. What is done here counts before
 * the service knows it. To choose a wave, what can be picked in one list.
 */
export function listsOf(queue: Queue, kept: readonly Seen[], session: Session, isWave: boolean): List[] {
  const byId = new Map(kept.map(({ order }) => [order.id, order]));
  const statusOf = ({ order_id: id, status }: Queued) => byId.get(id)?.status ?? status;
  const isReady = (queued: Queued) => READY.has(statusOf(queued));
  const isMine = (queued: Queued) => byId.get(queued.order_id)?.isClaimed === true && !isReady(queued);
  const isGone = (seen: Seen) =>
    seen.stopped === null && (GONE.has(seen.order.status) || (seen.isRead && hasStopped(seen)));
  const gone = new Set(kept.filter(isGone).map(({ order }) => order.id));
  const isHere = (id: string) => !gone.has(id);
  const inQueue = new Set(queue.orders.map(({ order_id }) => order_id));
  const here = queue.orders.filter(({ order_id }) => isHere(order_id));
  const lost = kept.filter(({ order }) => isHere(order.id) && !inQueue.has(order.id));
  const mine = [...lost.map(queuedFrom), ...here.filter(isMine)];
  const ready = here.filter(isReady);
  const open = here.filter((one) => !isMine(one) && !isReady(one));
  const stopped = new Set(kept.filter(hasStopped).map(({ order }) => order.id));
  const toPick = [...mine, ...open.filter((one) => !isElsewhere(one, session))];
  const lists: List[] = isWave
    ? [[texts.queue.open, toPick.filter(({ order_id }) => !stopped.has(order_id))]]
    : [
        [texts.queue.mine, mine],
        [texts.queue.open, open],
        [texts.queue.ready, ready],
      ];
  return lists.filter(([, orders]) => orders.length > 0);
}

/** An order that is open here and has left the queue: it must still be found. */
function queuedFrom({ order }: Seen): Queued {
  return {
    order_id: order.id,
    order_number: order.number,
    channel_name: order.channel,
    status: order.status,
    version: 0,
    delivery_type: order.isDelivery ? 0 : 1,
    created_at: order.createdAt,
    due_at: order.dueAt,
    due_kind: null,
    lines: order.lines.length,
    units: 0,
    picked_lines: 0,
    customer: order.customer,
    fulfilment_flags: [],
    claim: null,
  };
}
