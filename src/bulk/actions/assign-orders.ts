import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import type { Assignee } from '../../contract';
import { Assignable, AssignOrder } from '../../notes';
import { DONE, type ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';
import { type ItemAction, outcomesOf } from './item-action';
import { ReachableOrders, requesterOf } from './reachable-orders';

/** Gives orders to a person who takes care of them, or to nobody. */
@Injectable()
export class AssignOrders implements ItemAction {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: ReachableOrders,
    private readonly assignable: Assignable,
  ) {}

  perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
    const assigneeIn = this.assignees(bulk.details.person_id ?? null);
    return outcomesOf(items, async ({ subject }) => {
      const key = await this.orders.keyOf(subject, bulk.caller);
      const assignee = await assigneeIn(key.channelId);
      if (!bulk.is_dry_run)
        await this.commands.execute(tx.include(new AssignOrder(key, assignee, requesterOf(bulk))));
      return DONE;
    });
  }

  /** The person, looked up once for each channel. */
  private assignees(personId: string | null): (channelId: string) => Promise<Assignee | null> {
    const known = new Map<string, Promise<Assignee>>();
    return async (channelId) => {
      if (personId === null) return null;
      const found = known.get(channelId) ?? this.assignable.require(personId, channelId);
      known.set(channelId, found);
      return found;
    };
  }
}
