import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { mayReachPlace } from '../../api-keys';
import { Jobs } from '../../jobs';
import { orderRefusals, type ProjectedOrder, ProjectedOrders, StatusUpdateIntake } from '../../orders';
import { DONE, type ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';
import { type ItemAction, outcomesOf } from './item-action';

/** Moves orders along their workflow: each by the job that an ordinary status update would be. */
@Injectable()
export class MoveOrders implements ItemAction {
  constructor(
    private readonly orders: ProjectedOrders,
    private readonly intake: StatusUpdateIntake,
    private readonly jobs: Jobs,
  ) {}

  perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
    return outcomesOf(items, async ({ subject }) => {
      const order = await this.orders.findToChange(subject, bulk.caller);
      if (!mayReachPlace(bulk.caller, order.placeId)) throw orderRefusals.ORDER_FORBIDDEN();
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
