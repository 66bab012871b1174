import { Injectable } from '@nestjs/common';
import type { BulkActionName } from '../model/bulk-action';
import { AssignOrders } from './assign-orders';
import type { ItemAction } from './item-action';
import { MoveOrders } from './move-orders';
import { NoteOrders } from './note-orders';
import { ReplayDeliveries } from './replay-deliveries';
import { RetryJobs } from './retry-jobs';

/** The actions by name. */
@Injectable()
export class ItemActions {
  private readonly byName: Readonly<Record<BulkActionName, ItemAction>>;

  constructor(
    move: MoveOrders,
    assign: AssignOrders,
    note: NoteOrders,
    retry: RetryJobs,
    replay: ReplayDeliveries,
  ) {
    this.byName = { move, assign, note, retry, replay };
  }

  of(name: BulkActionName): ItemAction {
    return this.byName[name];
  }
}
