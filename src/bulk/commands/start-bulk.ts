import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { CopyTarget } from '@libs/copy-rows';
import { IN_LONG_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { WakeUps } from '@libs/work-queue';
import type { Caller } from '../../api-keys';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import type { Origin } from '../../orders';
import type { AskedBulk } from '../asked-bulk';
import { bulkRefusals } from '../bulk.refusals';
import { Bulk } from '../entities/bulk.entity';
import { type FrozenItem, FrozenItems } from '../freezing/frozen-items';
import { channelOf } from '../model/bulk-action';
import { accessText, callerName } from '../model/kept-access';
import { BULK_WAKE_UP } from '../running/bulk-worker';

/** Of one caller. */
export const MOST_UNFINISHED_BULKS = 10;
const BULKS_LOCK = 727_080;

type NewBulk = Omit<Bulk, 'turn'>;

/** Accepts bulk work: resolves its items and stores them, to be done one after another. */
export class StartBulk extends Command<NewBulk> {
  constructor(
    readonly asked: AskedBulk,
    readonly caller: Caller,
    readonly origin: Origin,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(StartBulk)
export class StartBulkHandler implements ICommandHandler<StartBulk> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly items: FrozenItems,
    private readonly wakeUps: WakeUps,
  ) {}

  async execute({ asked, caller, origin, by }: StartBulk): Promise<NewBulk> {
    await this.unitOfWork.run((tx) => this.requireRoom(tx, callerName(caller)));
    const items = await this.items.of(asked, caller);
    return this.unitOfWork.run(async (tx) => {
      const bulk: NewBulk = {
        id: uuid(),
        action: asked.action,
        details: JSON.stringify(asked.details),
        is_dry_run: asked.isDryRun,
        filter: asked.filter === null ? null : JSON.stringify(asked.filter),
        total: items.length,
        caller: callerName(caller),
        access: accessText(caller),
        origin: JSON.stringify(origin),
        created_at: tx.now,
        started_at: null,
        cancelled_at: null,
        ended_at: null,
        counts: null,
        code: null,
        message: null,
      };
      await this.store(tx, bulk.id, items);
      await writeToTrail(tx, by, {
        action: 'bulk.started',
        resourceId: bulk.id,
        channelId: channelOf(asked.details),
        changed: [],
      });
      await this.takeTurn(tx, bulk);
      tx.afterCommit(() => this.wakeUps.send(BULK_WAKE_UP));
      return bulk;
    }, IN_LONG_REQUEST);
  }

  /**
   * Of requests at the same moment each counts those before it, and comes behind them: the lock is held until the commit. Comes last, so
   * that nobody waits while items are stored.
   */
  private async takeTurn(tx: Tx, bulk: NewBulk): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [BULKS_LOCK, bulk.caller]);
    await this.requireRoom(tx, bulk.caller);
    await tx.manager.insert(Bulk, bulk);
  }

  private async requireRoom(tx: Tx, caller: string): Promise<void> {
    const open = await tx.query(OPEN, [caller, MOST_UNFINISHED_BULKS]);
    if (open.length === MOST_UNFINISHED_BULKS) throw bulkRefusals.TOO_MANY_BULKS(MOST_UNFINISHED_BULKS);
  }

  private store(tx: Tx, bulkId: string, items: readonly FrozenItem[]): Promise<void> {
    const rows = items.map(({ channelId, subject }, position) => [channelId, bulkId, position, subject]);
    return tx.copy(BULK_ITEMS, rows);
  }
}

export const BULK_ITEMS: CopyTarget = {
  table: 'bulk_items',
  columns: { channel_id: 'uuid', bulk_id: 'uuid', position: 'int', subject: 'uuid' },
};
const OPEN = 'SELECT 1 FROM bulks WHERE caller = $1 AND ended_at IS NULL LIMIT $2';
