import type { OrderStatus } from '@oms/client';
import { type Change, changeLine, type Changed } from '../order/line-pick';
import { type Order, pickOf } from '../order/order';
import type { Action } from '../outbox/operation';
import { dismiss, record, see, type Seen, takeOver, undo } from '../outbox/outbox';
import { made, within } from './device';
import { tell, useLive } from './live';
import type { Session } from './session';

/** An order as this device sees it; undefined while it is read, null when it is not kept here. */
export function useOrder(orderId: string): Seen | null | undefined {
  return useLive(() => within((tables) => see(tables, orderId)), orderId);
}

/** Several at once; those that are not kept here are left out. */
export function useOrders(orderIds: readonly string[]): Seen[] | undefined {
  return useLive(
    () =>
      within(async (tables) =>
        (await Promise.all(orderIds.map((id) => see(tables, id)))).filter((one) => one !== null),
      ),
    orderIds.join(),
  );
}

export async function seen(orderId: string): Promise<Seen | null> {
  return within((tables) => see(tables, orderId));
}

/** Records an action on the order as it is at that moment; null from `decide` records nothing. */
export async function recordAction(
  orderId: string,
  decide: (order: Order) => Action | null,
): Promise<Order | null> {
  const order = await within((tables) => record(tables, orderId, made(), decide));
  if (order !== null) tell('outbox');
  return order;
}

/** Changes a line; says why not when the change is refused. */
export async function recordPick(
  { name }: Session,
  orderId: string,
  itemId: string,
  change: Change,
): Promise<{ order: Order | null; refused: Extract<Changed, { refused: unknown }>['refused'] | null }> {
  let refused: Extract<Changed, { refused: unknown }>['refused'] | null = null;
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
  return { order, refused };
}

const BEFORE_PICKING: ReadonlySet<OrderStatus> = new Set(['pending', 'processing', 'suspended']);

/** Claims an order, and begins to pick it if that was not done yet. */
export async function beginPicking({ name }: Session, orderId: string): Promise<void> {
  await recordAction(orderId, ({ isClaimed }) =>
    isClaimed ? null : { kind: 'claim', name, takeOver: false },
  );
  await recordAction(orderId, ({ status }) =>
    BEFORE_PICKING.has(status) ? { kind: 'move', to: 'picking', metadata: { picker_id: name } } : null,
  );
}

export async function undoLast({ name }: Session, orderId: string): Promise<string | null> {
  const itemId = await within((tables) => undo(tables, orderId, made(), name));
  if (itemId !== null) tell('outbox');
  return itemId;
}

export async function forget(orderId: string): Promise<void> {
  await within((tables) => dismiss(tables, orderId));
  tell('outbox');
}

export async function takeOverOrder({ name }: Session, orderId: string): Promise<void> {
  await within((tables) => takeOver(tables, orderId, made(), name));
  tell('outbox');
}

/** All that waits on this device, the oldest first. */
export function useUnsent() {
  return useLive(
    () =>
      within(async (tables) => {
        const orders = new Map((await tables.orders()).map((kept) => [kept.id, kept]));
        return (await tables.operations()).map((operation) => ({
          operation,
          kept: orders.get(operation.orderId) ?? null,
        }));
      }),
    'unsent',
  );
}

/** The orders that are kept here, as this device sees them. */
export function useKept() {
  return useLive(
    () =>
      within(async (tables) => {
        const orders = await Promise.all((await tables.orders()).map(({ id }) => see(tables, id)));
        return orders.filter((one) => one !== null && !GONE.has(one.order.status)) as Seen[];
      }),
    'kept',
  );
}

const GONE: ReadonlySet<OrderStatus> = new Set(['shipped', 'collected', 'completed']);

/** Forgets orders that have left the store and of which nothing waits. */
export async function forgetGone(): Promise<void> {
  await within(async (tables) => {
    for (const { id, order, stopped } of await tables.orders())
      if (stopped === null && GONE.has(order.status) && (await tables.operationsOf(id)).length === 0)
        await tables.deleteOrder(id);
  });
}

export function keptIds(): Promise<string[]> {
  return within(async (tables) => (await tables.orders()).map(({ id }) => id));
}

export async function isKept(orderId: string): Promise<boolean> {
  return within(async (tables) => (await tables.order(orderId)) !== undefined);
}
