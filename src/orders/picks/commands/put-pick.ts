import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeyedQueue } from '@libs/concurrency';
import type { Refusal } from '@libs/refusal';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { OrderStatus } from '../../../contract';
import { SideChanges } from '../../board/side-changes';
import type { Origin } from '../../model/origin';
import { orderRefusals } from '../../order.refusals';
import type { OrderKey } from '../../store/order-key';
import { accountedFor, type LinePick, type Picker, type PickState, saysTheSame } from '../model/pick';
import { findPick, writePick } from '../pick-table';
import { pickRefusals } from '../picks.refusals';

/** The order, and whether it becomes one that is picked by updates that are accepted and not applied yet. */
export interface OrderToPick extends OrderKey {
  readonly willBePicking: boolean;
}

/**
 * Says what has been picked of one line, whatever was said before, while the order is picking. Safe to repeat: the same state
 * again changes nothing. It makes no version; the move to picked takes it into the order.
 */
export class PutPick extends Command<LinePick> {
  constructor(
    readonly order: OrderToPick,
    readonly itemId: string,
    readonly state: PickState,
    readonly by: Picker,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(PutPick)
export class PutPickHandler implements ICommandHandler<PutPick> {
  /** Picks of one order wait here, without a database connection. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sideChanges: SideChanges,
  ) {}

  execute(put: PutPick): Promise<LinePick> {
    return this.queue.run(put.order.orderId, () => this.unitOfWork.run((tx) => this.put(tx, put)));
  }

  private async put(tx: Tx, { order, itemId, state, by, origin }: PutPick): Promise<LinePick> {
    const { channelId, orderId, willBePicking } = order;
    const key = { channelId, orderId };
    const status = await lockHead(tx, key);
    const ordered = await orderedOf(tx, key, itemId);
    if (status !== 'picking') throw notPicking(status, willBePicking);
    const said = accountedFor(state);
    if (said > ordered) throw pickRefusals.PICK_QUANTITY(said, ordered);
    const stored = await findPick(tx, key, itemId);
    if (stored !== null && saysTheSame(stored, state, by)) return stored;
    const who = { name: by.picked_by ?? origin.clientName, at: by.picked_at ?? tx.now };
    await writePick(tx, key, itemId, state, who);
    const pick = (await findPick(tx, key, itemId))!;
    await this.sideChanges.record(tx, [{ key, kind: 'pick', detail: pick }]);
    return pick;
  }
}

function notPicking(status: OrderStatus, willBePicking: boolean): Refusal {
  return willBePicking ? orderRefusals.STILL_BEING_APPLIED() : pickRefusals.ORDER_NOT_PICKING(status);
}

/** The lock of moves: what is picked before a move to picked is part of it, and nothing is picked afterwards. */
async function lockHead(tx: Tx, { channelId, orderId }: OrderKey): Promise<OrderStatus> {
  const [head] = await tx.query<{ status: OrderStatus }>(
    'SELECT status FROM orders WHERE channel_id = $1 AND id = $2 FOR UPDATE',
    [channelId, orderId],
  );
  if (head === undefined) throw orderRefusals.ORDER_NOT_FOUND();
  return head.status;
}

async function orderedOf(tx: Tx, { channelId, orderId }: OrderKey, itemId: string): Promise<number> {
  const [line] = await tx.query<{ quantity: string }>(
    'SELECT quantity FROM order_items WHERE channel_id = $1 AND order_id = $2 AND item_id = $3',
    [channelId, orderId, itemId],
  );
  if (line === undefined) throw orderRefusals.ITEM_NOT_FOUND();
  return Number(line.quantity);
}
