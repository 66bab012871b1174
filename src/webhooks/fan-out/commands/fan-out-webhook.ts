import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { DirectDeliveries } from '../direct-deliveries';
import { LoopPrevention } from '../loop-prevention';
import { makeDeliveries } from '../new-deliveries';

/**
 * Creates the delivery of an event if its channel wants it; held while the endpoint is disabled
 * (docs/webhooks.md#when-an-endpoint-fails). Safe to repeat: one row per event and channel.
 */
export class FanOutWebhook extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

@CommandHandler(FanOutWebhook)
export class FanOutWebhookHandler implements ICommandHandler<FanOutWebhook> {
  private readonly inserts = perTx(
    (tx) => new DataLoader((events: readonly RecordedEvent[]) => this.insert(tx, events), { cache: false }),
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly direct: DirectDeliveries,
    private readonly calls: DeliveryCalls,
    private readonly loops: LoopPrevention,
  ) {}

  execute({ event }: FanOutWebhook): Promise<void> {
    return this.unitOfWork.runFor(event, (tx) => this.inserts(tx).load(event));
  }

  private async insert(tx: Tx, recorded: readonly RecordedEvent[]): Promise<void[]> {
    const events = await this.loops.withoutLoops(tx, recorded);
    const askedAtMs = performance.now();
    const { channelIds, claimed } = await makeDeliveries(tx, events, this.direct.choose(events));
    tx.afterCommit(() => {
      this.direct.hand(claimed, askedAtMs);
      this.calls.now(this.direct.toCall(channelIds));
    });
    return recorded.map(() => undefined);
  }
}
