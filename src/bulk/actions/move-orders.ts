import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { Jobs } from '../../jobs';
import { type ProjectedOrder, StatusUpdateIntake } from '../../orders';
import { DONE, type ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';
import { type ItemAction, outcomesOf } from './item-action';
import { ReachableOrders } from './reachable-orders';

/** Moves orders along their workflow: each by the job that an ordinary status update would be. */
@Injectable()
export class MoveOrders implements ItemAction {
  constructor(
    private readonly orders: ReachableOrders,
    private readonly intake: StatusUpdateIntake,
    private readonly jobs: Jobs,
  ) {}

  perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
    return outcomesOf(items, async ({ subject }) => {
      const order = await this.orders.toChange(subject, bulk.caller);
      return this.move(tx, bulk, order);
    });
  }

  private async move(tx: Tx, { details, origin, is_dry_run }: OpenBulk, order: ProjectedOrder) {
    const jobId = uuid();
    const body = { status: details.status!, metadata: details.metadata ?? null };
    const asked = { order, body, force: details.force ?? false, origin, ifMatch: undefined };
    const { command, key } = await this.intake.propose(asked, jobId);
    if (is_dry_run) return DONE;
    await this.jobs.acceptIn(tx, command, { channelId: order.channelId, key }, jobId);
    return { state: 'running', jobId } as const;
  }
}
