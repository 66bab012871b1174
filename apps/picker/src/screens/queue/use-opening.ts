import { useState } from 'react';
import { go } from '../../app/address';
import { isElsewhere } from '../../device/claim';
import { type Queue, type Queued, renewOrder } from '../../device/queue';
import type { Session } from '../../device/session';
import { beginPicking } from '../../device/work';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';
import { READY } from './lists-of';

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
export function useOpening(session: Session, queue: Queue | null, kept: readonly Seen[]): Opening {
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Queued | null>(null);
  const heldOf = (id: string) => kept.find(({ order }) => order.id === id);

  const open = async (queued: Queued, isTaking = false): Promise<void> => {
    const id = queued.order_id;
    const held = heldOf(id);
    if (held !== undefined && held.stopped !== null) return go(`/orders/${id}`);
    if (held === undefined && !(await renewOrder(session, id))) return setProblem(texts.queue.unread);
    if (READY.has(held?.order.status ?? queued.status)) return go(`/orders/${id}/hand-over`);
    if (held?.order.isClaimed !== true && isElsewhere(queued, session) && !isTaking) return setAsked(queued);
    if (await beginPicking(session, id, isTaking)) go(`/orders/${id}`);
  };
  const openWave = async (orderIds: readonly string[]): Promise<void> => {
    for (const id of orderIds) {
      if (heldOf(id) === undefined && !(await renewOrder(session, id))) {
        const number = queue?.orders.find(({ order_id }) => order_id === id)?.order_number;
        return setProblem(texts.wave.unread(number ?? id));
      }
      if (!(await beginPicking(session, id))) return;
    }
    go(`/wave/${orderIds.join()}`);
  };
  return { problem, asked, open, openWave, leave: () => setAsked(null) };
}
