import { useState } from 'react';
import { go } from '../../app/address';
import type { Queue, Queued } from '../../device/queue';
import { renewOrder } from '../../device/renew-order';
import type { Session } from '../../device/session';
import { beginPicking, seen } from '../../device/work';
import { isElsewhere } from '../../order/elsewhere';
import { hasStopped, READY } from '../../order/stage';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';

export interface Opening {
  /** Why an order could not be opened. */
  readonly problem: string | null;
  /** An order that a colleague holds: it is taken over only after a question. */
  readonly asked: Queued | null;
  readonly open: (queued: Queued, isTaking?: boolean) => Promise<void>;
  readonly openWave: (orderIds: readonly string[]) => Promise<void>;
  readonly leave: () => void;
}

/** Takes orders of the queue and leads to them. An order must be read once with network; then it is here. */
export function useOpening(session: Session, queue: Queue | null): Opening {
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Queued | null>(null);
  /** As it is on this device now, whatever the screen shows; null where it can't be read. */
  const held = async (id: string): Promise<Seen | null> =>
    (await seen(id)) ?? ((await renewOrder(session, id)) ? seen(id) : null);

  const open = async (queued: Queued, isTaking = false): Promise<void> => {
    const id = queued.order_id;
    const one = await held(id);
    if (one === null) return setProblem(texts.queue.unread);
    const { order } = one;
    if (hasStopped(one)) return go(`/orders/${id}`);
    if (READY.has(order.status)) return go(`/orders/${id}/hand-over`);
    if (!order.isClaimed && isElsewhere(queued, session) && !isTaking) return setAsked(queued);
    if (await beginPicking(session, id, isTaking)) go(`/orders/${id}`);
  };
  const openWave = async (orderIds: readonly string[]): Promise<void> => {
    for (const id of orderIds) {
      if ((await held(id)) === null) {
        const number = queue?.orders.find(({ order_id }) => order_id === id)?.order_number;
        return setProblem(texts.wave.unread(number ?? id));
      }
      if (!(await beginPicking(session, id))) return;
    }
    go(`/wave/${orderIds.join()}`);
  };
  return { problem, asked, open, openWave, leave: () => setAsked(null) };
}
