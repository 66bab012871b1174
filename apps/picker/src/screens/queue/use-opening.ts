import { useEffect, useRef, useState } from 'react';
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
  /** The orders that are being opened. */
  readonly underWay: readonly string[];
  readonly open: (queued: Queued, isTaking?: boolean) => Promise<void>;
  readonly openWave: (orderIds: readonly string[]) => Promise<void>;
  readonly leave: () => void;
}

/** Takes orders of the queue and leads to them. An order must be read once with network; then it is here. */
export function useOpening(session: Session, queue: Queue | null): Opening {
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Queued | null>(null);
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  /** Only what was tapped last goes on, and nothing once this screen is left. */
  const begin = (orderIds: readonly string[]): (() => boolean) => {
    const mine = (turn.current += 1);
    setUnderWay(orderIds);
    return () => mine === turn.current;
  };
  const end = (problemNow: string | null = null): void => {
    setUnderWay([]);
    setProblem(problemNow);
  };
  /** As it is on this device now, whatever the screen shows; null where it can't be read. */
  const held = async (id: string): Promise<Seen | null> => {
    const one = await seen(id);
    // What is kept of another store says nothing of this one; while it waits to be sent, it can't be read anew.
    if (one !== null && (one.placeId === session.placeId || one.unsent > 0)) return one;
    return (await renewOrder(session, id)) ? seen(id) : null;
  };
  const problemOf = (one: Seen | null, unread: string): string | null => {
    if (one === null) return unread;
    return one.placeId === session.placeId ? null : texts.queue.elsewhere(one.order.number, one.unsent);
  };

  const open = async (queued: Queued, isTaking = false): Promise<void> => {
    const id = queued.order_id;
    const isMine = begin([id]);
    const one = await held(id);
    if (!isMine()) return;
    const why = problemOf(one, texts.queue.unread);
    end(why);
    if (one === null || why !== null) return;
    const { order } = one;
    if (hasStopped(one)) return go(`/orders/${id}`);
    if (READY.has(order.status)) return go(`/orders/${id}/hand-over`);
    if (!order.isClaimed && isElsewhere(queued, session) && !isTaking) return setAsked(queued);
    if ((await beginPicking(session, id, isTaking)) && isMine()) go(`/orders/${id}`);
  };
  const openWave = async (orderIds: readonly string[]): Promise<void> => {
    const isMine = begin(orderIds);
    for (const id of orderIds) {
      const one = await held(id);
      if (!isMine()) return;
      const number = queue?.orders.find(({ order_id }) => order_id === id)?.order_number;
      const why = problemOf(one, texts.wave.unread(number ?? id));
      if (why !== null) return end(why);
      const hasBegun = await beginPicking(session, id);
      if (!isMine()) return;
      if (!hasBegun) return end();
    }
    go(`/wave/${orderIds.join()}`);
  };
  return { problem, asked, underWay, open, openWave, leave: () => setAsked(null) };
}
