import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { AddNote, CountNotes, MOST_NOTES, noteRefusals } from '../../notes';
import type { OrderKey } from '../../orders';
import { DONE, type ItemOutcome } from '../model/item-state';
import type { OpenBulk, OpenItem } from '../running/bulk-table';
import { type ItemAction, outcomesOf } from './item-action';
import { ReachableOrders, requesterOf } from './reachable-orders';

/** Writes the same note beside each order. */
@Injectable()
export class NoteOrders implements ItemAction {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly orders: ReachableOrders,
  ) {}

  perform(tx: Tx, bulk: OpenBulk, items: readonly OpenItem[]): Promise<ItemOutcome[]> {
    return outcomesOf(items, async ({ subject }) => {
      const key = await this.orders.keyOf(subject, bulk.caller);
      if (bulk.is_dry_run) await this.requireRoom(tx, key);
      else await this.commands.execute(tx.include(new AddNote(key, bulk.details.text!, requesterOf(bulk))));
      return DONE;
    });
  }

  private async requireRoom(tx: Tx, key: OrderKey): Promise<void> {
    const count = await this.queries.execute(tx.include(new CountNotes(key)));
    if (count >= MOST_NOTES) throw noteRefusals.TOO_MANY_NOTES(MOST_NOTES);
  }
}
