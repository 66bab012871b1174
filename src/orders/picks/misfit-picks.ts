import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import { type SideChange, SideChanges } from '../board/side-changes';
import type { Order } from '../../contract';
import type { OrderChange } from '../model/order-change';
import type { OrderKey } from '../store/order-key';
import { isLessOrdered, misfitsOf, nothingPicked } from './model/misfits';
import { deletePicks, picksOf } from './pick-table';

/** The picks that a change of an order's content leaves without their line, or with more than is ordered now (docs/picking.md#picks). */
@Injectable()
export class MisfitPicks {
  constructor(private readonly sideChanges: SideChanges) {}

  /** Deletes them while the lines from before the changes are there. Returns what is to be told of it. */
  async delete(
    tx: Tx,
    changes: readonly Pick<OrderChange, 'before' | 'after' | 'origin'>[],
  ): Promise<SideChange[]> {
    const less = changes.filter(isLessOrdered).map((change) => ({ ...change, key: keyOf(change.after) }));
    const picks = await Promise.all(less.map(({ key }) => picksOf(tx).load(key)));
    const told: SideChange[] = [];
    for (const [n, { key, after, origin }] of less.entries()) {
      const misfits = misfitsOf(picks[n]!, after);
      if (misfits.length > 0) await deletePicks(tx, key, misfits);
      for (const pick of misfits)
        told.push({ key, kind: 'pick', detail: nothingPicked(pick, after, origin.clientName) });
    }
    return told;
  }

  /** Comes after the events of the changes, so that whoever follows them knows the order of each. */
  async tell(tx: Tx, misfits: readonly SideChange[]): Promise<void> {
    if (misfits.length > 0) await this.sideChanges.record(tx, misfits);
  }
}

function keyOf({ channel_id: channelId, id: orderId }: Order): OrderKey {
  return { channelId, orderId };
}
