import { Inject, Injectable, Logger } from '@nestjs/common';
import { isConflict, isDatabaseUnavailable, type Tx } from '@libs/unit-of-work';
import { reasonOf } from '@libs/work-queue';
import { THE_SERVICE, writeToTrail } from '../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Jobs } from '../../jobs';
import { parkedDelayMs } from '../../parked';
import { ItemActions } from '../actions/item-actions';
import { channelOf } from '../model/bulk-action';
import type { ItemError, ItemOutcome } from '../model/item-state';
import { outcomeOfJob } from '../model/outcome-of-job';
import { Askers } from './askers';
import { MOST_RUNNING } from './bulk-policy';
import { BulkTable, type OpenBulk, type OpenItem } from './bulk-table';

/** One step of a bulk: notes which items have ended, and begins the next ones, in the transaction that has its lock. */
@Injectable()
export class BulkStep {
  private readonly logger = new Logger(BulkStep.name);

  constructor(
    private readonly table: BulkTable,
    private readonly jobs: Jobs,
    private readonly actions: ItemActions,
    private readonly askers: Askers,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Returns how many items ended or began. */
  async take(tx: Tx, id: string): Promise<number> {
    const bulk = await this.table.claim(tx, id);
    if (bulk === null) return 0;
    if (bulk.started_at === null) await this.table.begin(tx, bulk);
    const running = await this.table.running(tx, bulk);
    const ended = await this.noteEnded(tx, bulk, running);
    const room = MOST_RUNNING - running.length + ended;
    const begun = bulk.cancelled_at === null && room > 0 ? await this.beginNext(tx, bulk, room) : 0;
    if (begun === 0 && ended === running.length && !(await this.table.hasOpen(tx, bulk))) {
      await this.table.end(tx, bulk);
      this.logger.log({ event: 'bulk.ended', bulk_id: id, action: bulk.action });
    }
    return ended + begun;
  }

  private async noteEnded(tx: Tx, bulk: OpenBulk, running: readonly OpenItem[]): Promise<number> {
    if (running.length === 0) return 0;
    const standings = await this.jobs.standings(
      tx,
      running.map(({ job_id }) => job_id!),
    );
    const outcomes = running.map(({ job_id }) => outcomeOfJob(job_id!, standings.get(job_id!)));
    const ended = running.flatMap((item, n) => (outcomes[n] === null ? [] : [item]));
    await this.table.record(
      tx,
      bulk,
      ended,
      outcomes.filter((outcome) => outcome !== null),
    );
    return ended.length;
  }

  private async beginNext(tx: Tx, bulk: OpenBulk, room: number): Promise<number> {
    const items = await this.table.waiting(tx, bulk, room);
    if (items.length === 0) return 0;
    const asker = await this.askers.look(tx, bulk);
    if ('error' in asker) return this.cancel(tx, bulk, asker.error);
    await this.beginEach(tx, { ...bulk, caller: asker.caller }, items);
    return items.length;
  }

  /** What has begun ends as it would have. */
  private async cancel(tx: Tx, { id, action, details }: OpenBulk, error: ItemError): Promise<number> {
    await this.table.cancel(tx, id, error);
    await writeToTrail(tx, THE_SERVICE, {
      action: 'bulk.cancelled',
      resourceId: id,
      channelId: channelOf(details),
      changed: [],
    });
    this.logger.warn({ event: 'bulk.cancelled', bulk_id: id, action, code: error.code });
    return 0;
  }

  /** All together; one by one when that fails, so that only those that fail are set aside. */
  private async beginEach(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<void> {
    try {
      await tx.attempt(async () => {
        const outcomes: ItemOutcome[] = await this.actions.of(bulk.action).perform(tx, bulk, items);
        await this.table.record(tx, bulk, items, outcomes);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error) || isConflict(error)) throw error;
      if (items.length === 1) return this.park(tx, bulk, items[0]!, error);
      for (const item of items) await this.beginEach(tx, bulk, [item]);
    }
  }

  private async park(tx: Tx, bulk: OpenBulk, item: OpenItem, error: unknown): Promise<void> {
    const fault = reasonOf(error);
    await this.table.park(tx, bulk, item, fault, parkedDelayMs(this.settings, item.tries + 1, error));
    const { channel_id, subject, tries } = item;
    const { id: bulk_id, action } = bulk;
    this.logger.error({
      event: 'bulk.parked',
      bulk_id,
      action,
      channel_id,
      subject,
      tries: tries + 1,
      error: fault,
    });
  }
}
