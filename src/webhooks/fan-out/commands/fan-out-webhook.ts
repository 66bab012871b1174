import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../../infrastructure/database';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { DeliveryWorker } from '../../delivery/delivery-worker';
import { LoopPrevention } from '../loop-prevention';
import { type ImmediateEvents, makeDeliveries } from '../make-deliveries';
import { chooseImmediate } from '../model/immediate-events';

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

  private readonly claimsWhatItMakes: boolean;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly worker: DeliveryWorker,
    private readonly calls: DeliveryCalls,
    private readonly loops: LoopPrevention,
    private readonly topology: Topology,
  ) {
    this.claimsWhatItMakes = topology.choose({ together: true, spread: false });
  }

  execute({ event }: FanOutWebhook): Promise<void> {
    return this.unitOfWork.runFor(event, (tx) => this.inserts(tx).load(event));
  }

  private async insert(tx: Tx, recorded: readonly RecordedEvent[]): Promise<void[]> {
    const events = await this.loops.withoutLoops(tx, recorded);
    const askedAtMs = performance.now();
    const { channelIds, claimed } = await makeDeliveries(tx, this.topology, events, this.immediate(events));
    tx.afterCommit(() => {
      this.worker.take(claimed, askedAtMs);
      this.calls.now([...channelIds].filter((channelId) => !this.worker.expectMore(channelId)));
    });
    return recorded.map(() => undefined);
  }

  /** In a cluster deliveries are created on all nodes but claimed on one, so never both in one statement (docs/adr/0019). */
  private immediate(events: readonly RecordedEvent[]): ImmediateEvents {
    if (!this.claimsWhatItMakes || !this.worker.takesNew) return { rooms: new Map(), bytes: 0 };
    const rooms = chooseImmediate(events, (channelId) => this.worker.roomForNew(channelId));
    return { rooms, bytes: this.worker.bytesForNew };
  }
}
