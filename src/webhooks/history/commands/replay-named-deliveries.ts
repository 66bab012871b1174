import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../../infrastructure/database';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { PIECE, replayPiece, requireEnabled } from '../replay-piece';
import { ALL_DELIVERIES, idsOf, selectedBy, selectedSql } from '../replay-selection';

/** As `ReplayDeliveries`, for at most 1,000 deliveries that are named. Returns the ids of those that there are; a dry run changes nothing. */
export class ReplayNamedDeliveries extends Command<ReadonlySet<string>> {
  constructor(
    readonly channelId: string,
    readonly deliveryIds: readonly string[],
    readonly isDryRun: boolean,
  ) {
    super();
  }
}

@CommandHandler(ReplayNamedDeliveries)
export class ReplayNamedDeliveriesHandler implements ICommandHandler<ReplayNamedDeliveries> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly calls: DeliveryCalls,
  ) {}

  async execute(replay: ReplayNamedDeliveries): Promise<ReadonlySet<string>> {
    const { channelId, deliveryIds, isDryRun } = replay;
    const selection = { ...ALL_DELIVERIES, deliveryIds };
    const range = idsOf(selection);
    const rows = await this.unitOfWork.runFor(replay, async (tx) => {
      if (isDryRun) {
        await requireEnabled(tx, this.topology, channelId);
        return tx.query<{ id: string }>(selectedSql(PIECE), selectedBy(channelId, selection, range));
      }
      const { rows: replayed } = await replayPiece(tx, this.topology, channelId, selection, range);
      tx.afterCommit(() => this.calls.now([channelId]));
      return replayed;
    });
    return new Set(rows.map(({ id }) => id));
  }
}
