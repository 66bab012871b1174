import type { Order } from '../order/order';
import { readOrder } from '../order/read-order';
import { isRenewable, keepOrder, leave, takenOf } from '../outbox/outbox';
import { beginReading } from '../outbox/readings';
import { reading, within } from './device';
import { tell } from './live';
import { heldQueue } from './queue';
import { NOT_HERE, refusalIn, service } from './request';
import { placeSaid, type Session } from './session';

/** Orders of which a change may have been missed: what was read could not be kept, or nothing was read. */
const missed = new Set<string>();
/** How many readings of each order are under way. */
const underWay = new Map<string, number>();

/**
 * Reads an order with its picks and keeps it. False: it could not be read. What waits to be sent is never overwritten: the order
 * is read again when nothing of it waits any more.
 */
export async function renewOrder(session: Session, orderId: string): Promise<boolean> {
  const isNews = beginReading(orderId);
  underWay.set(orderId, (underWay.get(orderId) ?? 0) + 1);
  try {
    const taken = await reading((tables) => takenOf(tables, orderId));
    const fresh = await read(orderId);
    if (!isNews()) return fresh !== null;
    // Whoever asked may be of another store by now.
    const placeId = fresh === null ? await placeSaid() : session.placeId;
    const hasChanged = await within((tables) =>
      fresh === null ? leave(tables, placeId, orderId) : keepOrder(tables, session.placeId, fresh, taken),
    );
    if (hasChanged) tell('outbox');
    else if (fresh !== null) {
      missed.add(orderId);
      void renewMissed(session);
    }
    return fresh !== null;
  } catch {
    missed.add(orderId);
    return false;
  } finally {
    const left = underWay.get(orderId)! - 1;
    if (left === 0) underWay.delete(orderId);
    else underWay.set(orderId, left);
  }
}

/** Reads an order that has changed, where this device keeps it, reads it for the first time, or can't tell. False: it could not. */
export async function renewChanged(session: Session, orderId: string): Promise<boolean> {
  const isHere =
    underWay.has(orderId) ||
    (await reading((tables) => takenOf(tables, orderId)).then(
      (taken) => taken !== null,
      () => true,
    ));
  return !isHere || renewOrder(session, orderId);
}

/** Reads again what was missed, as far as it can be kept now. False: some of it could not be read. */
export async function renewMissed(session: Session): Promise<boolean> {
  const read = await Promise.all(
    [...missed].map(async (orderId) => {
      const isNow = await reading((tables) => isRenewable(tables, orderId)).catch(() => false);
      return !isNow || !missed.delete(orderId) || renewOrder(session, orderId);
    }),
  );
  return read.every(Boolean);
}

/** Null: it is not for this store, or not any more. */
async function read(orderId: string): Promise<Order | null> {
  const path = { orderId };
  try {
    const [order, picks] = await Promise.all([
      service.get('/v1/orders/{orderId}', { path }),
      service.get('/v1/orders/{orderId}/picks', { path }),
    ]);
    const queued = (await heldQueue())?.orders.find(({ order_id }) => order_id === orderId) ?? null;
    return readOrder(
      order,
      picks,
      queued && {
        channel: queued.channel_name ?? '',
        customer: queued.customer ?? '',
        dueAt: queued.due_at,
      },
    );
  } catch (error) {
    if (NOT_HERE.has(refusalIn(error).status)) return null;
    throw error;
  }
}
