import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork, type Tx } from '@libs/unit-of-work';
import { type BreachAction, type DeadlineKind, MET_AT, type Order } from '../../contract';
import { decideMove, OrderStore, UpdateOrderStatus } from '../../orders';
import { breachUpdate } from '../model/breach-update';
import { timesNow } from '../model/due-times';
import { isMet } from '../model/next-step';
import type { DeadlineKey } from '../timers/deadline-table';
import { lockMissed, waitAgain } from '../timers/missed-deadline';
import { wishedTimeOf } from '../wished-time';

/**
 * Suspends or cancels an order that missed a deadline, as a version whose actor is the deadline. Does nothing to an order that
 * has moved on or names a later wished time meanwhile, or that can't be moved so (docs/deadlines.md#on-breach).
 */
export class ActOnBreach extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly channelId: string,
    readonly orderNumber: string,
    readonly kind: DeadlineKind,
    readonly action: Exclude<BreachAction, 'nothing'>,
  ) {
    super();
  }
}

@CommandHandler(ActOnBreach)
export class ActOnBreachHandler implements ICommandHandler<ActOnBreach> {
  constructor(
    private readonly work: SharedWork,
    private readonly orders: OrderStore,
    private readonly commands: CommandBus,
  ) {}

  execute(breach: ActOnBreach): Promise<void> {
    return this.work.runFor(breach, async (tx) => {
      const locked = await this.orders.lock(tx, breach);
      if (locked === null) return;
      const { status } = locked.order;
      const { to, metadata, actor } = breachUpdate(breach.kind, breach.action);
      if (status === to || isMet({ status, rank: locked.rank }, MET_AT[breach.kind])) return;
      if (decideMove({ status, rank: locked.rank }, to, false).verdict !== 'moves') return;
      if (!(await this.isStillMissed(tx, breach, locked.order))) return;
      const origin = {
        clientName: actor,
        keyId: null,
        commandOrigin: null,
        correlationId: null,
        requestId: null,
      };
      const { orderId, channelId, orderNumber } = breach;
      const update = new UpdateOrderStatus(orderId, channelId, orderNumber, to, metadata, false, origin);
      await this.commands.execute(tx.include(update));
    });
  }

  /** The order may have been changed between the moment in which its timer went off and this one, or just before that. */
  private async isStillMissed(tx: Tx, breach: ActOnBreach, order: Order): Promise<boolean> {
    const key: DeadlineKey = { channel_id: breach.channelId, order_id: breach.orderId, kind: breach.kind };
    const missed = await lockMissed(tx, key);
    if (missed === null) return false;
    const wished_at = wishedTimeOf(order);
    const now = timesNow({ dueAt: missed.due_at, warnAt: missed.warn_at }, missed.wished_at, wished_at);
    if (now !== null && now.dueAt <= tx.now) return true;
    await waitAgain(
      tx,
      key,
      now && { due_at: now.dueAt, warn_at: now.warnAt, wished_at: missed.wished_at && wished_at },
    );
    return false;
  }
}
