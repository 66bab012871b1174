import type { Order, OrderItem, OrderStatus } from '../../../contract';
import type { OrderChange } from '../../model/order-change';
import { diffOrders } from '../../history/model/order-diff';
import { asPickedItems, type LinePick } from '../../picks/model/pick';
import { withPickDetails } from '../../picks/model/picked-details';
import type { JsonObject } from '../../model/order-item';
import { dispatchCourier } from './courier-dispatch';
import { type AllowedMove, rankAfter, type Standing } from './order-status';
import type { Origin } from '../../model/origin';
import { listPicked, pickItems } from './picked-items';
import { CANCELLATION_CATEGORIES, commonMetadata, EVENT_KEYS } from './status-metadata';

/** An accepted status update. */
export interface StatusUpdate {
  readonly to: OrderStatus;
  readonly metadata: JsonObject;
  readonly origin: Origin;
  /** What was picked line by line, if the update names no items (docs/picking.md#from-picks-to-picked). */
  readonly picks?: readonly LinePick[];
}

interface Locked extends Pick<Standing, 'rank'> {
  readonly order: Order;
}

/**
 * The steps that an allowed move takes, each a version with its event (docs/workflow.md#steps-in-between,
 * docs/workflow.md#courier).
 */
export function applyMove(
  locked: Locked,
  move: AllowedMove,
  update: StatusUpdate,
  now: Date,
): [OrderChange, ...OrderChange[]] {
  if (move.verdict === 'dispatches_courier') return [dispatchCourier(locked, update, now)];
  const changes: OrderChange[] = [];
  let { order, rank } = locked;
  move.steps.forEach((to, index) => {
    const isLast = index === move.steps.length - 1;
    rank = rankAfter(rank, to);
    const change = takeStep({ order, rank }, to, update, {
      isLast,
      isForced: move.forced,
      isAutomatic: move.steps.length > 1,
      now,
    });
    changes.push(change);
    order = change.after;
  });
  return changes as [OrderChange, ...OrderChange[]];
}

interface Step {
  readonly isLast: boolean;
  readonly isForced: boolean;
  readonly isAutomatic: boolean;
  readonly now: Date;
}

function takeStep({ order, rank }: Locked, to: OrderStatus, update: StatusUpdate, step: Step): OrderChange {
  const at = step.now.toISOString();
  const items = to === 'picked' ? itemsPicked(order, update, at) : order.items;
  const after: Order = { ...order, items, version: order.version + 1, status: to, updated_at: at };
  const metadata = metadataOf(after, update, step);
  const status = { from: order.status, to };
  const { from } = status;
  return {
    after,
    before: order,
    rank,
    changeType: 'status_changed',
    status,
    statusMetadata: metadata,
    changes: diffOrders(order, after),
    events: [
      {
        type: 'order:status_changed',
        data: { status, previous_status: from, old_status: from, new_status: to, metadata },
      },
    ],
    origin: update.origin,
  };
}

function itemsPicked({ items }: Order, { metadata, picks = [] }: StatusUpdate, at: string): OrderItem[] {
  const said = metadata.items ?? asPickedItems(picks);
  return withPickDetails(pickItems(items, said, at), metadata.items == null ? picks : []);
}

/**
 * The metadata of a step in history and event: that of the request belongs to the last step
 * (docs/workflow.md#steps-in-between).
 */
function metadataOf(after: Order, { metadata: said, origin }: StatusUpdate, step: Step): JsonObject {
  const metadata = withoutOurs(said);
  const common = commonMetadata(metadata, origin);
  if (!step.isLast) return { ...common, auto_transition: true };
  const always = Object.fromEntries(
    (EVENT_KEYS[after.status] ?? []).map((key) => [key, metadata[key] ?? null]),
  );
  return {
    ...metadata,
    ...common,
    ...always,
    ...(after.status === 'cancelled' && { cancellation_category: categoryOf(metadata) }),
    ...(after.status === 'picked' && { items: listPicked(after.items, metadata.items) }),
    ...(step.isAutomatic && { auto_transition_final: true }),
    ...(step.isForced && { forced_transition: true }),
  };
}

/** Whether a move was forced or automatic is for the service to say, whatever a request has under these names. */
function withoutOurs(said: JsonObject): JsonObject {
  const { forced_transition: _f, auto_transition: _a, auto_transition_final: _l, ...metadata } = said;
  return metadata;
}

function categoryOf({ cancellation_reason, cancellation_category }: JsonObject): unknown {
  return CANCELLATION_CATEGORIES[cancellation_reason as string] ?? cancellation_category ?? null;
}
