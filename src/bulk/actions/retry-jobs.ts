import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { GetJob, jobRefusals, RetryJob } from '../../jobs';
import { DONE, type ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';
import { type ItemAction, outcomesInOrder, outcomesOf } from './item-action';

/** Queues failed jobs again, one after another: in that order they run. An item ends when its job has. */
@Injectable()
export class RetryJobs implements ItemAction {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
    if (bulk.is_dry_run) return outcomesOf(items, ({ subject }) => this.examine(bulk, subject));
    return outcomesInOrder(items, ({ subject }) => this.retry(tx, bulk, subject));
  }

  private async examine({ caller }: OpenBulk, jobId: string): Promise<ItemOutcome> {
    const { status } = await this.queries.execute(new GetJob(jobId, caller));
    if (status !== 'failed') throw jobRefusals.JOB_NOT_FAILED(status);
    return DONE;
  }

  private async retry(tx: Tx, { caller }: OpenBulk, jobId: string): Promise<ItemOutcome> {
    await this.commands.execute(tx.include(new RetryJob(jobId, caller)));
    return { state: 'running', jobId };
  }
}
