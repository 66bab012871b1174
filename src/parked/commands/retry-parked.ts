import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { ParkedKind, ParkedSelection } from '../model/parked';
import { type ParkedOf, ParkedWork } from '../parked-work';

/** Maximum per request, processed in pieces that hold their locks for milliseconds. */
export const MOST_RETRIED = 10_000;
const PIECE = 500;

/** Retries parked work now; returns how much. Safe to repeat. */
export class RetryParked extends Command<number> {
  constructor(
    readonly kind: ParkedKind | null,
    readonly selection: ParkedSelection,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(RetryParked)
export class RetryParkedHandler implements ICommandHandler<RetryParked> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly work: ParkedWork,
  ) {}

  async execute(command: RetryParked): Promise<number> {
    let count = 0;
    for (const parked of this.work.of(command.kind)) count += await this.retryKind(parked, command, count);
    return count;
  }

  private async retryKind(parked: ParkedOf, command: RetryParked, before: number): Promise<number> {
    let count = 0;
    for (;;) {
      const limit = Math.min(PIECE, MOST_RETRIED - before - count);
      const made = limit === 0 ? 0 : await this.retryPiece(parked, command, limit, count === 0);
      count += made;
      if (made === 0) return count;
    }
  }

  /** The audit entry of a kind is written once, with the first piece. */
  private retryPiece(
    { kind, rows }: ParkedOf,
    { selection, by }: RetryParked,
    limit: number,
    isFirst: boolean,
  ): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const { channelId, ids } = selection;
      const made = await rows.retry(tx, { partition: channelId, ids }, limit);
      const entry = { action: 'parked.retried', resourceId: kind, channelId, changed: [] } as const;
      if (isFirst && made > 0) await writeToTrail(tx, by, entry);
      return made;
    });
  }
}
