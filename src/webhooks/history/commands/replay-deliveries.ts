import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@libs/refusal';
import { asPartlyDone, IN_LONG_REQUEST, OutcomeUnknownError, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { Topology } from '../../../infrastructure/database';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { webhookRefusals } from '../../settings/webhook.refusals';
import { type ReplayedPiece, replayPiece } from '../replay-piece';
import { type IdRange, idsOf, type ReplaySelection } from '../replay-selection';

export interface Replayed {
  readonly count: number;
  /** Of the last of them. */
  readonly eventId: string;
}

/**
 * Sends deliveries again with the same event_id, including held ones, in order per order; the retry schedule
 * starts from the beginning. An attempt under way counts as the replay if it succeeds; if not, the delivery is due again when
 * it ends. Many deliveries are processed in pieces, each committed on its own; deliveries created in the meantime are not
 * included. Safe to repeat: when a later piece fails, or is refused, the outcome is unknown.
 */
export class ReplayDeliveries extends Command<Replayed> {
  constructor(
    readonly channelId: string,
    readonly selection: ReplaySelection,
    readonly by: Requester,
  ) {
    super();
  }
}

interface Piece extends ReplayedPiece {
  readonly now: Date;
}

@CommandHandler(ReplayDeliveries)
export class ReplayDeliveriesHandler implements ICommandHandler<ReplayDeliveries> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly calls: DeliveryCalls,
  ) {}

  async execute({ channelId, selection, by }: ReplayDeliveries): Promise<Replayed> {
    let piece = await this.replay(channelId, selection, idsOf(selection), by);
    const until = selection.until ?? piece.now;
    let count = piece.rows.length;
    while (piece.left !== null) {
      await this.unitOfWork.commitPart();
      piece = await this.replay(channelId, { ...selection, until }, piece.left, null).catch(throwPartlyDone);
      count += piece.rows.length;
    }
    return { count, eventId: piece.rows.at(-1)?.event_id ?? '' };
  }

  /** @param by null when the trail has it already */
  private replay(
    channelId: string,
    selection: ReplaySelection,
    range: IdRange,
    by: Requester | null,
  ): Promise<Piece> {
    return this.unitOfWork.run(async (tx) => {
      const piece = await replayPiece(tx, this.topology, channelId, selection, range);
      if (by !== null) {
        if (selection.deliveryIds !== null && piece.rows.length === 0)
          throw webhookRefusals.DELIVERY_NOT_FOUND();
        await writeToTrail(tx, by, {
          action: 'channel.deliveries_replayed',
          resourceId: channelId,
          channelId,
          changed: [],
        });
      }
      tx.afterCommit(() => this.calls.now([channelId]));
      return { ...piece, now: tx.now };
    }, IN_LONG_REQUEST);
  }
}

/** Earlier pieces are committed, so a refusal must not say that nothing happened either. */
function throwPartlyDone(error: unknown): never {
  throw error instanceof Refusal ? new OutcomeUnknownError(error) : asPartlyDone(error);
}
