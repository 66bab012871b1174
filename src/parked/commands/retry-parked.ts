import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isTemporary, UnitOfWork } from '@libs/unit-of-work';
import type { ParkedUnit } from '@libs/work-queue';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { ParkedKind, ParkedSelection } from '../model/parked';
import { type ParkedOf, ParkedWork } from '../parked-work';

/** Maximum per request, processed in pieces that hold their locks for milliseconds. */
const MOST_RETRIED = 10_000;
const PIECE = 500;

/** How much is retried now, and whether there may be more. */
export interface Retried {
  readonly count: number;
  readonly mayBeMore: boolean;
}

/** Retries parked work now. Safe to repeat. */
export class RetryParked extends Command<Retried> {
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

  /** What was retried before a failure is committed already, except inside enclosed work. */
  async execute(command: RetryParked): Promise<Retried> {
    const done = { count: 0 };
    try {
      for (const parked of this.work.of(command.kind)) await this.retryKind(parked, command, done);
    } catch (error) {
      if (done.count === 0 || this.unitOfWork.isEnclosed || !isTemporary(error)) throw error;
      return { count: done.count, mayBeMore: true };
    }
    return { count: done.count, mayBeMore: done.count >= MOST_RETRIED };
  }

  private async retryKind(parked: ParkedOf, command: RetryParked, done: { count: number }): Promise<void> {
    const retried: ParkedUnit[] = [];
    while (done.count < MOST_RETRIED) {
      const limit = Math.min(PIECE, MOST_RETRIED - done.count);
      const made = await this.retryPiece(parked, command, limit, retried);
      if (made.length === 0) return;
      retried.push(...made);
      done.count += made.length;
    }
  }

  /** The audit entry of a kind is written once, with the first piece. */
  private retryPiece(
    { kind, rows }: ParkedOf,
    { selection, by }: RetryParked,
    limit: number,
    retried: readonly ParkedUnit[],
  ): Promise<readonly ParkedUnit[]> {
    return this.unitOfWork.run(async (tx) => {
      const { channelId, ids } = selection;
      const made = await rows.retry(tx, { partition: channelId, ids, except: retried }, limit);
      const entry = { action: 'parked.retried', resourceId: kind, channelId, changed: [] } as const;
      if (retried.length === 0 && made.length > 0) await writeToTrail(tx, by, entry);
      return made;
    });
  }
}
