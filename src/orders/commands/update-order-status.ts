import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { type FieldProblem, MOST_RESOURCE_BYTES, requireBounded } from '../../infrastructure/http';
import type { Order, OrderStatus } from '../../contract';
import type { JsonObject } from '../model/order-item';
import { type AcceptedMove, decideAccepted, type PromisedMove } from '../workflow/model/promised-move';
import type { Origin } from '../model/origin';
import { pickProblems, rejectionProblems } from '../workflow/model/picked-items';
import { applyMove } from '../workflow/model/status-change';
import { orderRefusals } from '../order.refusals';
import { picksOf } from '../picks/pick-table';
import { OrderStore } from '../store/order.store';

/** Twice what other changes may make of an order: each item may be repeated as what was picked for it. */
const MOST_PICKED_BYTES = 2 * MOST_RESOURCE_BYTES;

/** Moves an order along its workflow, one version per step. Refuses moves that the table does not allow. */
export class UpdateOrderStatus extends Command<void> implements AcceptedMove {
  constructor(
    readonly orderId: string,
    readonly channelId: string,
    /** The order number when the update was accepted; failures are reported with it. */
    readonly orderNumber: string,
    readonly to: OrderStatus,
    readonly metadata: JsonObject,
    readonly force: boolean,
    readonly origin: Origin,
    /** An order that already has the status is left alone: the button was tapped twice at the same moment. */
    readonly mayBeThere = false,
    /** The versions that `If-Match` allows, or null for any. */
    readonly versions: readonly number[] | null = null,
    /** The kind of move that the 202 said. */
    readonly promised?: PromisedMove,
    /** The statuses from which the update may be applied. */
    readonly from?: readonly OrderStatus[],
  ) {
    super();
  }
}

@CommandHandler(UpdateOrderStatus)
export class UpdateOrderStatusHandler implements ICommandHandler<UpdateOrderStatus> {
  constructor(
    private readonly work: SharedWork,
    private readonly orders: OrderStore,
  ) {}

  execute(update: UpdateOrderStatus): Promise<void> {
    return this.work.runFor(update, async (tx) => {
      const locked = await this.orders.lock(tx, update);
      if (locked === null) throw orderRefusals.ORDER_NOT_CREATED();
      const { status, version } = locked.order;
      if (update.mayBeThere && status === update.to) return;
      if (update.versions?.includes(version) === false) throw orderRefusals.VERSION_MISMATCH(version);
      const move = decideAccepted({ status, rank: locked.rank }, update);
      if (move.verdict === 'refused') throw orderRefusals.INVALID_STATUS_TRANSITION(status, update.to);
      const problems = itemProblems(locked.order, update);
      if (problems.length > 0) throw orderRefusals.INVALID_STATUS_METADATA(problems);
      const picks = namesNoItems(update) ? await picksOf(tx).load(update) : [];
      const steps = applyMove(locked, move, { ...update, picks }, locked.now);
      if (steps.some(({ after }) => after.status === 'picked'))
        requireBounded('order', locked.order, steps.at(-1)!.after, MOST_PICKED_BYTES);
      await this.orders.record(tx, ...steps);
    });
  }
}

/** Then what was picked line by line counts (docs/picking.md#from-picks-to-picked). */
function namesNoItems({ to, metadata }: UpdateOrderStatus): boolean {
  return to === 'picked' && metadata.items == null;
}

function itemProblems(order: Order, { to, metadata }: UpdateOrderStatus): FieldProblem[] {
  const ordered = new Map(order.items.map((item) => [item.item_id, item.quantity]));
  if (to === 'picked') return pickProblems(metadata.items, ordered);
  return to === 'collected' ? rejectionProblems(metadata.rejected_items, ordered) : [];
}
