import type { OrderStatus } from '@oms/client';
import { isSamePick } from '../order/line-pick';
import { NOTHING_PICKED, type Order, pickOf } from '../order/order';
import { applyAction } from './apply-action';
import type { Refusal, Verdict } from './judge';
import type { Action, Operation } from './operation';
import type { KeptOrder, Reading, Tables } from './store';

const LONGEST_TRAIL = 50;

/** An order as the person sees it: what the service knows, and on top of it what waits here. */
export interface Seen {
  /** The store that it is kept of. */
  readonly placeId: string;
  readonly order: Order;
  readonly stopped: KeptOrder['stopped'];
  readonly unsent: number;
  readonly canUndo: boolean;
  /** Nobody has to look at it again, unless it stops. */
  readonly isRead: boolean;
}

/** What every action carries. */
export interface Made {
  readonly id: string;
  readonly at: string;
  /** The store that this device is paired with: nothing is recorded of an order of another one. */
  readonly placeId: string;
}

/** Statuses in which it matters who picks an order. */
const TO_PICK: ReadonlySet<OrderStatus> = new Set(['pending', 'processing', 'picking', 'suspended']);

/**
 * Begins to keep an order, or renews what is kept of it. Nothing is renewed while something waits to be sent, nor by what
 * was read before the service took the latest action, or before the order was forgotten: `takenBefore` is what `takenOf` gave
 * before the reading began.
 * What a colleague picks now stays as it was when that was noticed, until somebody has read it.
 * Changes of lines of which somebody else has said something since can't be taken back. What is kept of another store says nothing.
 */
export async function keepOrder(
  tables: Tables,
  placeId: string,
  order: Order,
  takenBefore: number | null,
): Promise<boolean> {
  if ((await tables.operationsOf(order.id)).length > 0) return false;
  if ((await takenOf(tables, order.id)) !== takenBefore) return false;
  const former = await keptIn(tables, placeId, order.id);
  if (former?.stopped?.claimedBy != null && TO_PICK.has(order.status)) return false;
  await tables.putOrder({
    id: order.id,
    placeId,
    order: { ...order, isClaimed: former?.order.isClaimed ?? order.isClaimed },
    taken: takenBefore ?? 0,
    stopped: null,
    trail: (former?.trail ?? []).filter(({ itemId }) =>
      isSamePick(pickOf(former!.order, itemId), pickOf(order, itemId)),
    ),
    isRead: former?.isRead === true && former.order.status === order.status,
  });
  return true;
}

/** Whether what is read of an order from now on will be kept, unless something is done meanwhile. */
export async function isRenewable(tables: Reading, orderId: string): Promise<boolean> {
  const kept = await tables.order(orderId);
  if (kept === undefined || kept.stopped?.claimedBy != null) return false;
  return (await tables.operationsOf(orderId)).length === 0;
}

/** How many actions of an order the service has taken; null when it is not kept. */
export async function takenOf(tables: Reading, orderId: string): Promise<number | null> {
  return (await tables.order(orderId))?.taken ?? null;
}

export async function see(tables: Reading, orderId: string): Promise<Seen | null> {
  const kept = await tables.order(orderId);
  if (kept === undefined) return null;
  const waiting = await tables.operationsOf(orderId);
  return {
    placeId: kept.placeId,
    order: waiting.reduce((order, { action }) => applyAction(order, action), kept.order),
    stopped: kept.stopped,
    unsent: waiting.length,
    canUndo: kept.stopped === null && kept.trail.length > 0,
    isRead: kept.isRead === true,
  };
}

async function keptIn(tables: Reading, placeId: string, orderId: string): Promise<KeptOrder | undefined> {
  const kept = await tables.order(orderId);
  return kept?.placeId === placeId ? kept : undefined;
}

/**
 * Puts an action into the outbox. It is decided on the order as it is in this very transaction, so that two tabs never
 * overwrite each other. Null from `decide`: nothing is to be done; nor is it for an order of another store.
 */
export async function record(
  tables: Tables,
  orderId: string,
  made: Made,
  decide: (order: Order) => Action | null,
): Promise<Order | null> {
  const kept = await keptIn(tables, made.placeId, orderId);
  const seen = await see(tables, orderId);
  if (kept === undefined || seen === null || kept.stopped !== null) return null;
  const action = decide(seen.order);
  if (action === null) return null;
  await tables.addOperation({ ...made, orderId, action, tries: 0 });
  await tables.putOrder({ ...kept, trail: trailAfter(kept, seen.order, action, made) });
  return applyAction(seen.order, action);
}

/** Puts several actions into the outbox, or none of them. False: none, as the order is not here, has stopped, or `decide` gave none. */
export async function recordAll(
  tables: Tables,
  orderId: string,
  make: () => Made,
  decide: (order: Order) => readonly Action[],
): Promise<boolean> {
  const seen = await see(tables, orderId);
  if (seen === null || seen.stopped !== null) return false;
  const actions = decide(seen.order);
  for (const action of actions)
    if ((await record(tables, orderId, make(), () => action)) === null) return false;
  return actions.length > 0;
}

/**
 * Takes the last change of a line back: out of the outbox while the service can not know it, else by an action that sets the
 * line to what it was.
 */
export async function undo(tables: Tables, orderId: string, made: Made, by: string): Promise<string | null> {
  const kept = await keptIn(tables, made.placeId, orderId);
  const last = kept?.trail.at(-1);
  if (kept === undefined || last === undefined || kept.stopped !== null) return null;
  const waiting = (await tables.operationsOf(orderId)).at(-1);
  if (waiting?.tries === 0 && waiting.id === last.id) {
    await tables.deleteOperation(waiting.seq);
  } else {
    const action: Action = { kind: 'pick', itemId: last.itemId, pick: last.before, by };
    await tables.addOperation({ ...made, orderId, action, tries: 0 });
  }
  await tables.putOrder({ ...kept, trail: kept.trail.slice(0, -1) });
  return last.itemId;
}

/** Takes the latest change of any of several orders back; null: there is none. */
export async function undoLatest(
  tables: Tables,
  orderIds: readonly string[],
  made: Made,
  by: string,
): Promise<{ orderId: string; itemId: string } | null> {
  const kept = await Promise.all(orderIds.map((id) => keptIn(tables, made.placeId, id)));
  const changed = kept.flatMap((one) => (one?.stopped === null && one.trail.length > 0 ? [one] : []));
  const [latest] = changed.sort((a, b) => lastAt(b).localeCompare(lastAt(a)));
  if (latest === undefined) return null;
  const itemId = await undo(tables, latest.id, made, by);
  return itemId === null ? null : { orderId: latest.id, itemId };
}

function lastAt({ trail }: KeptOrder): string {
  return trail.at(-1)?.at ?? '';
}

/**
 * Takes the oldest operation that may be sent, and notes that the service may know it from now on.
 * @param placeId the store that this device is paired with: what was done in another one waits
 * @param aside orders of which nothing is sent at the moment
 */
export async function beginNext(
  tables: Tables,
  placeId: string | null,
  aside: ReadonlySet<string> = new Set(),
): Promise<Operation | null> {
  for (const operation of await tables.operations()) {
    if (operation.placeId !== placeId || aside.has(operation.orderId)) continue;
    if ((await tables.order(operation.orderId))?.stopped !== null) continue;
    const begun = { ...operation, tries: operation.tries + 1 };
    await tables.putOperation(begun);
    return begun;
  }
  return null;
}

/** Keeps what came of an operation, in one transaction with its end: a death in between repeats it, with the same key. */
export async function settle(
  tables: Tables,
  { seq, id, orderId, action }: Operation,
  verdict: Verdict,
): Promise<void> {
  const kept = await tables.order(orderId);
  if ((await tables.operation(seq))?.id !== id || kept === undefined) return;
  if (verdict.is === 'done') {
    await tables.deleteOperation(seq);
    await tables.putOrder({ ...kept, order: applyAction(kept.order, action), taken: kept.taken + 1 });
  } else if (verdict.is === 'refused') {
    await tables.putOrder(stoppedBy(kept, verdict.refusal));
  }
}

/** Whether this device holds an order to pick it, as far as the service has told: a claim is renewed only then. */
export async function holds(tables: Reading, orderId: string): Promise<boolean> {
  const kept = await tables.order(orderId);
  if (kept === undefined || !kept.order.isClaimed || kept.stopped !== null || !TO_PICK.has(kept.order.status))
    return false;
  const waiting = await tables.operationsOf(orderId);
  return waiting.every(({ action: { kind } }) => kind !== 'claim' && kind !== 'release');
}

/** The order went to another store, or is gone. */
export const LEFT: Refusal = { code: 'LEFT_STORE', message: '', status: null, claimedBy: null };

/** Stops an order of which something else than its own operations says that it can't go on. False: there was none to stop. */
export async function stop(tables: Tables, orderId: string, refusal: Refusal): Promise<boolean> {
  const kept = await tables.order(orderId);
  if (kept === undefined || kept.stopped !== null) return false;
  await tables.putOrder(stoppedBy(kept, refusal));
  return true;
}

/** Stops an order that the store which it is kept of can't reach any more. That another store can't says nothing of it. */
export async function leave(tables: Tables, placeId: string | null, orderId: string): Promise<boolean> {
  return (await tables.order(orderId))?.placeId === placeId && stop(tables, orderId, LEFT);
}

function stoppedBy(kept: KeptOrder, refusal: Refusal): KeptOrder {
  const isClaimed = refusal.claimedBy === null && kept.order.isClaimed;
  return { ...kept, order: { ...kept.order, isClaimed }, stopped: refusal, isRead: false };
}

/**
 * Forgets an order once somebody has read what became of it, with all that waits where it has stopped. Where it has not, what
 * waits is still sent, and only noted is that it was read.
 */
export async function dismiss(tables: Tables, orderId: string): Promise<void> {
  const kept = await tables.order(orderId);
  if (kept?.stopped === null && (await tables.operationsOf(orderId)).length > 0)
    return tables.putOrder({ ...kept, isRead: true });
  for (const { seq } of await tables.operationsOf(orderId)) await tables.deleteOperation(seq);
  await tables.deleteOrder(orderId);
}

/** Goes on with an order that a colleague holds, by taking it over before anything that waits is sent. */
export async function takeOver(tables: Tables, orderId: string, made: Made, name: string): Promise<void> {
  const kept = await keptIn(tables, made.placeId, orderId);
  if (kept === undefined) return;
  const action: Action = { kind: 'claim', name, takeOver: true };
  const claim = { ...made, orderId, action, tries: 0 };
  const [first] = await tables.operationsOf(orderId);
  if (first === undefined) await tables.addOperation(claim);
  // Places that the store gives are whole numbers, so half a place before the first is free. A refused claim is replaced.
  else
    await tables.putOperation({ ...claim, seq: first.action.kind === 'claim' ? first.seq : first.seq - 0.5 });
  await tables.putOrder({ ...kept, stopped: null });
}

function trailAfter(kept: KeptOrder, before: Order, action: Action, { id, at }: Made): KeptOrder['trail'] {
  if (action.kind !== 'pick') return action.kind === 'move' ? [] : kept.trail;
  const { itemId } = action;
  const trace = { id, at, itemId, before: pickOf(before, itemId) ?? NOTHING_PICKED };
  return [...kept.trail, trace].slice(-LONGEST_TRAIL);
}
