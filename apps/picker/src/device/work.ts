import { useMemo } from 'react';
import { type Change, changeLine, type Changed } from '../order/line-pick';
import { GONE, type Order, pickOf } from '../order/order';
import { BEFORE_PICKING, hasStopped } from '../order/stage';
import { lookingOn } from '../outbox/last-seen';
import type { Action } from '../outbox/operation';
import {
  dismiss,
  type Made,
  record,
  recordAll as putAll,
  see,
  type Seen,
  takeOver,
  undoLatest,
} from '../outbox/outbox';
import type { KeptOrder } from '../outbox/store';
import { made, reading, within } from './device';
import { noteKept } from './kept';
import { tell, useLive } from './live';
import { heldQueue } from './queue';
import type { Session } from './session';

/** An order of the store as this device sees it; undefined while it is read, null when it is not kept here. */
export function useOrder(session: Session, orderId: string): Seen | null | undefined {
  const orders = useOrders(session, [orderId]);
  return orders === undefined ? undefined : (orders[0] ?? null);
}

/** Several at once; those that are not kept here, or of another store, are left out. */
export function useOrders({ placeId }: Session, orderIds: readonly string[]): Seen[] | undefined {
  const look = useMemo(lookingOn, []);
  return useLive(
    () =>
      reading(async (tables) => {
        const orders = await Promise.all(orderIds.map((id) => look(tables, id)));
        return orders.filter((one) => one !== null).filter((one) => one.placeId === placeId);
      }),
    `${placeId} ${orderIds.join()}`,
  );
}

export async function seen(orderId: string): Promise<Seen | null> {
  return reading((tables) => see(tables, orderId));
}

/** This device could not store it: nothing has changed. */
export type NotKept = 'not_kept';

async function orNotKept<T>(work: Promise<T>): Promise<T | NotKept> {
  return work.catch((): NotKept => 'not_kept');
}

function noteChange(): void {
  noteKept(true);
  tell('outbox');
}

function madeIn({ placeId }: Session): Made {
  return { ...made(), placeId };
}

/** Records an action on the order as it is at that moment; null from `decide` records nothing. */
export async function recordAction(
  session: Session,
  orderId: string,
  decide: (order: Order) => Action | null,
): Promise<Order | NotKept | null> {
  const order = await orNotKept(within((tables) => record(tables, orderId, madeIn(session), decide)));
  if (order !== null && order !== 'not_kept') noteChange();
  return order;
}

/** Records actions on the order as it is at that moment, all of them or none. False: none. */
export async function recordAll(
  session: Session,
  orderId: string,
  decide: (order: Order) => readonly Action[],
): Promise<boolean> {
  const make = (): Made => madeIn(session);
  const recorded = await orNotKept(within((tables) => putAll(tables, orderId, make, decide)));
  if (recorded !== true) return false;
  noteChange();
  return true;
}

/** Why a change of a line was not recorded. */
export type PickRefusal = Extract<Changed, { refused: unknown }>['refused'] | NotKept;

/** Changes a line; says why not when the change is refused. */
export async function recordPick(
  session: Session,
  orderId: string,
  itemId: string,
  change: Change,
): Promise<{ order: Order | null; refused: PickRefusal | null }> {
  let refused: PickRefusal | null = null;
  const order = await recordAction(session, orderId, (current) => {
    const line = current.lines.find((one) => one.itemId === itemId);
    if (line === undefined) return null;
    const changed = changeLine(line, pickOf(current, itemId), change);
    if ('refused' in changed) {
      refused = changed.refused;
      return null;
    }
    return { kind: 'pick', itemId, pick: changed.pick, by: session.name };
  });
  return order === 'not_kept' ? { order: null, refused: order } : { order, refused };
}

/**
 * Claims an order, also when a colleague holds it where it is taken over, and begins to pick it if that was not done yet. One
 * that is not to be picked, as while it is suspended, stays as it is. False: it could not be stored.
 */
export async function beginPicking(session: Session, orderId: string, takeOver = false): Promise<boolean> {
  const { name } = session;
  const claimed = await recordAction(session, orderId, ({ isClaimed, status }) =>
    (!isClaimed || takeOver) && (status === 'picking' || BEFORE_PICKING.has(status))
      ? { kind: 'claim', name, takeOver }
      : null,
  );
  if (claimed === 'not_kept') return false;
  const begun = await recordAction(session, orderId, ({ status }) =>
    BEFORE_PICKING.has(status) ? { kind: 'move', to: 'picking', metadata: { picker_id: name } } : null,
  );
  return begun !== 'not_kept';
}

/** Takes the latest change of any of the orders back, and says of which line; null: there is none. */
export async function undoLast(
  session: Session,
  orderIds: readonly string[],
): Promise<{ orderId: string; itemId: string } | NotKept | null> {
  const undone = await orNotKept(
    within((tables) => undoLatest(tables, orderIds, madeIn(session), session.name)),
  );
  if (undone !== null && undone !== 'not_kept') noteChange();
  return undone;
}

/** False: this device could not do it. */
export async function forget(orderId: string): Promise<boolean> {
  if ((await orNotKept(within((tables) => dismiss(tables, orderId)))) === 'not_kept') return false;
  noteChange();
  return true;
}

export async function takeOverOrder(session: Session, orderId: string): Promise<void> {
  const taken = await orNotKept(within((tables) => takeOver(tables, orderId, madeIn(session), session.name)));
  if (taken !== 'not_kept') noteChange();
}

/** All that waits on this device, the oldest first; also what waits for the next pairing with another store. */
export function useUnsent({ placeId }: Session) {
  return useLive(
    () =>
      reading(async (tables) => {
        const orders = new Map((await tables.orders()).map((kept) => [kept.id, kept]));
        return (await tables.operations()).map((operation) => ({
          operation,
          kept: orders.get(operation.orderId) ?? null,
          isElsewhere: operation.placeId !== placeId,
        }));
      }),
    placeId,
  );
}

/** The orders of the store that are kept here, as this device sees them. */
export function useKept({ placeId }: Session) {
  return useLive(
    () =>
      reading(async (tables) => {
        const ofStore = (await tables.orders()).filter((kept) => kept.placeId === placeId);
        const orders = await Promise.all(ofStore.map(({ id }) => see(tables, id)));
        return orders.filter((one) => one !== null);
      }),
    placeId,
  );
}

/**
 * Forgets orders of which nothing waits: those of another store, and those that have left this one, or ended as somebody has read,
 * and which the queue has no more.
 */
export async function forgetGone({ placeId }: Session): Promise<void> {
  const inQueue = new Set((await heldQueue())?.orders.map(({ order_id }) => order_id));
  const isGone = ({ id, order, stopped, isRead }: KeptOrder) =>
    stopped === null &&
    !inQueue.has(id) &&
    (GONE.has(order.status) || (isRead && hasStopped({ order, stopped })));
  await within(async (tables) => {
    for (const kept of await tables.orders())
      if ((kept.placeId !== placeId || isGone(kept)) && (await tables.operationsOf(kept.id)).length === 0)
        await tables.deleteOrder(kept.id);
  });
}

/** The orders of the store that are kept here. */
export function keptIds({ placeId }: Session): Promise<string[]> {
  return reading(async (tables) =>
    (await tables.orders()).filter((kept) => kept.placeId === placeId).map(({ id }) => id),
  );
}
