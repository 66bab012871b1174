import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { type BreachAction, type DeadlineKind, MET_AT } from '../../contract';
import { decideMove, OrderStore, UpdateOrderStatus } from '../../orders';
import { breachUpdate } from '../model/breach-update';
import { isMet } from '../model/next-step';

/**
 * Suspends or cancels an order that missed a deadline, as a version whose actor is the deadline. Does nothing to an order that
 * has moved on meanwhile, or that can't be moved so (docs/deadlines.md#on-breach).
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
}
