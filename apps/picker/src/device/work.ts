import { useMemo } from 'react';
import { type Change, changeLine, type Changed } from '../order/line-pick';
import { GONE, type Order, pickOf } from '../order/order';
import { BEFORE_PICKING, hasStopped } from '../order/stage';
import { lookingOn } from '../outbox/last-seen';
import type { Action } from '../outbox/operation';
import { dismiss, record, recordAll as putAll, see, type Seen, takeOver, undoLatest } from '../outbox/outbox';
import type { KeptOrder } from '../outbox/store';
import { made, reading, within } from './device';
import { noteKept } from './kept';
import { tell, useLive } from './live';
import { heldQueue } from './queue';
import type { Session } from './session';

/** An order as this device sees it; undefined while it is read, null when it is not kept here. */
export function useOrder(orderId: string): Seen | null | undefined {
  const look = useMemo(lookingOn, []);
  return useLive(() => reading((tables) => look(tables, orderId)), orderId);
}

/** Several at once; those that are not kept here are left out. */
export function useOrders(orderIds: readonly string[]): Seen[] | undefined {
  const look = useMemo(lookingOn, []);
  return useLive(
    () =>
      reading(async (tables) =>
        (await Promise.all(orderIds.map((id) => look(tables, id)))).filter((one) => one !== null),
      ),
    orderIds.join(),
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

/** Records an action on the order as it is at that moment; null from `decide` records nothing. */
export async function recordAction(
  orderId: string,
  decide: (order: Order) => Action | null,
): Promise<Order | NotKept | null> {
  const order = await orNotKept(within((tables) => record(tables, orderId, made(), decide)));
  if (order !== null && order !== 'not_kept') noteChange();
  return order;
}

/** Records actions on the order as it is at that moment, all of them or none. False: none. */
export async function recordAll(
  orderId: string,
  decide: (order: Order) => readonly Action[],
): Promise<boolean> {
  const recorded = await orNotKept(within((tables) => putAll(tables, orderId, made, decide)));
  if (recorded !== true) return false;
  noteChange();
  return true;
}

/** Why a change of a line was not recorded. */
export type PickRefusal = Extract<Changed, { refused: unknown }>['refused'] | NotKept;

/** Changes a line; says why not when the change is refused. */
export async function recordPick(
  { name }: Session,
  orderId: string,
  itemId: string,
  change: Change,
): Promise<{ order: Order | null; refused: PickRefusal | null }> {
  let refused: PickRefusal | null = null;
  const order = await recordAction(orderId, (current) => {
    const line = current.lines.find((one) => one.itemId === itemId);
    if (line === undefined) return null;
    const changed = changeLine(line, pickOf(current, itemId), change);
    if ('refused' in changed) {
      refused = changed.refused;
      return null;
    }
    return { kind: 'pick', itemId, pick: changed.pick, by: name };
  });
  return order === 'not_kept' ? { order: null, refused: order } : { order, refused };
}

/**
 * Claims an order, also when a colleague holds it where it is taken over, and begins to pick it if that was not done yet. One
 * that is not to be picked, as while it is suspended, stays as it is. False: it could not be stored.
 */
export async function beginPicking({ name }: Session, orderId: string, takeOver = false): Promise<boolean> {
  const claimed = await recordAction(orderId, ({ isClaimed, status }) =>
    (!isClaimed || takeOver) && (status === 'picking' || BEFORE_PICKING.has(status))
      ? { kind: 'claim', name, takeOver }
      : null,
  );
  if (claimed === 'not_kept') return false;
  const begun = await recordAction(orderId, ({ status }) =>
    BEFORE_PICKING.has(status) ? { kind: 'move', to: 'picking', metadata: { picker_id: name } } : null,
  );
  return begun !== 'not_kept';
}

/** Takes the latest change of any of the orders back, and says of which line; null: there is none. */
export async function undoLast(
  { name }: Session,
  orderIds: readonly string[],
): Promise<{ orderId: string; itemId: string } | NotKept | null> {
  const undone = await orNotKept(within((tables) => undoLatest(tables, orderIds, made(), name)));
  if (undone !== null && undone !== 'not_kept') noteChange();
  return undone;
}

/** False: this device could not do it. */
export async function forget(orderId: string): Promise<boolean> {
  if ((await orNotKept(within((tables) => dismiss(tables, orderId)))) === 'not_kept') return false;
  noteChange();
  return true;
}

export async function takeOverOrder({ name }: Session, orderId: string): Promise<void> {
  const taken = await orNotKept(within((tables) => takeOver(tables, orderId, made(), name)));
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
