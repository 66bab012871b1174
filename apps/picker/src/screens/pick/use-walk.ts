import { useEffect, useState } from 'react';
import { go } from '../../app/address';
import type { Session } from '../../device/session';
import { undoLast } from '../../device/work';
import type { Order } from '../../order/order';
import { isOpen, type Share, waveOf } from '../../order/wave';
import type { Seen } from '../../outbox/outbox';

export interface Walk {
  readonly orders: readonly Order[];
  readonly wave: readonly Share[];
  readonly open: readonly Share[];
  /** The line on the screen; null when all are done. */
  readonly current: Share | null;
  readonly choose: (share: Share) => void;
  /** To be called when a line was changed: stays at it while it is open, else goes on. */
  readonly changed: (order: Order, itemId: string) => Share | undefined;
  readonly canUndo: boolean;
  /** Takes the last change of any of the orders back, and goes to its line. False: this device could not store that. */
  readonly undo: () => Promise<boolean>;
}

/** Where somebody is on the walk through one order or several. One order that is done leads to its review. */
export function useWalk(session: Session, seen: readonly Seen[]): Walk {
  const [chosen, setChosen] = useState<string | null>(null);
  const orders = seen.map(({ order }) => order);
  const wave = waveOf(orders);
  const open = wave.filter(isOpen);
  const current = wave.find((share) => keyOf(share) === chosen) ?? open[0] ?? null;
  const single = orders.length === 1 && current === null ? orders[0]!.id : null;

  useEffect(() => {
    if (single !== null) go(`/orders/${single}/review`, 'replace');
  }, [single]);

  const changed = (order: Order, itemId: string): Share | undefined => {
    const share = waveOf(orders.map((one) => (one.id === order.id ? order : one))).find(
      (one) => one.order.id === order.id && one.line.itemId === itemId,
    );
    setChosen(share !== undefined && isOpen(share) ? keyOf(share) : null);
    return share;
  };
  const undo = async (): Promise<boolean> => {
    const undone = await undoLast(
      session,
      orders.map(({ id }) => id),
    );
    if (undone === 'not_kept') return false;
    if (undone !== null) setChosen(`${undone.orderId}/${undone.itemId}`);
    return true;
  };
  return {
    orders,
    wave,
    open,
    current,
    choose: (share) => setChosen(keyOf(share)),
    changed,
    canUndo: seen.some(({ canUndo }) => canUndo),
    undo,
  };
}

export function keyOf({ order, line }: Share): string {
  return `${order.id}/${line.itemId}`;
}
