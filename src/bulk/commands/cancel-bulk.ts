import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IN_LONG_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { WakeUps } from '@libs/work-queue';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { bulkRefusals } from '../bulk.refusals';
import type { CountRow } from '../dto/bulk.dto';
import type { Bulk } from '../entities/bulk.entity';
import { type BulkDetails, channelOf } from '../model/bulk-action';
import { countsOf } from '../queries/bulk-counts';
import { BulkTable } from '../running/bulk-table';
import { BULK_WAKE_UP } from '../running/bulk-worker';

/** The bulk after that. */
export interface CancelledBulk {
  readonly bulk: Bulk;
  readonly counts: readonly CountRow[];
}

/** Cancels what has not begun. What has ends as it would have. Safe to repeat. */
export class CancelBulk extends Command<CancelledBulk> {
  constructor(
    readonly bulkId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(CancelBulk)
export class CancelBulkHandler implements ICommandHandler<CancelBulk> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: BulkTable,
    private readonly wakeUps: WakeUps,
  ) {}

  execute({ bulkId, by }: CancelBulk): Promise<CancelledBulk> {
    return this.unitOfWork.run(async (tx) => {
      const [bulk] = await tx.query<Bulk>(LOCK, [bulkId]);
      if (bulk === undefined) throw bulkRefusals.BULK_NOT_FOUND();
      if (bulk.cancelled_at === null) await this.cancel(tx, bulk, by);
      const counts = await countsOf(tx, [bulk]);
      return { bulk: { ...bulk, cancelled_at: bulk.cancelled_at ?? tx.now }, counts: counts.get(bulkId)! };
    }, IN_LONG_REQUEST);
  }

  private async cancel(tx: Tx, { id, ended_at, details }: Bulk, by: Requester): Promise<void> {
    if (ended_at !== null) throw bulkRefusals.BULK_ENDED();
    await this.table.cancel(tx, id, null);
    const channelId = channelOf(JSON.parse(details) as BulkDetails);
    await writeToTrail(tx, by, { action: 'bulk.cancelled', resourceId: id, channelId, changed: [] });
    tx.afterCommit(() => this.wakeUps.send(BULK_WAKE_UP));
  }
}

const LOCK = 'SELECT * FROM bulks WHERE id = $1 FOR UPDATE';
