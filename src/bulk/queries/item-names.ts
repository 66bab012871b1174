import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, mayReach, mayReachPlace, reachablePlaces } from '../../api-keys';
import { FindJobNames } from '../../jobs';
import { FindOrderNames } from '../../orders';
import { FindDeliveryNames } from '../../webhooks';
import type { BulkItem } from '../entities/bulk-item.entity';
import { BULK_ACTIONS, type BulkActionName, type Subject } from '../model/bulk-action';

/** What people call what an item is about. */
export interface ItemName {
  readonly order_number: string | null;
  readonly event_type: string | null;
  readonly event_id: string | null;
  readonly job_type: string | null;
}

export const NO_NAME: ItemName = { order_number: null, event_type: null, event_id: null, job_type: null };

type Names = ReadonlyMap<string, ItemName>;

/** Names what items of a bulk are about, in one statement, as far as the caller can access it now. */
@Injectable()
export class ItemNames {
  private readonly bySubject: Readonly<
    Record<Subject, (items: readonly BulkItem[], caller: Caller) => Promise<Names>>
  > = {
    order: (items, caller) => this.orders(items, caller),
    job: (items, caller) => this.jobs(items, caller),
    delivery: (items, caller) => this.deliveries(items, caller),
  };

  constructor(private readonly queries: QueryBus) {}

  /** By the id of what the item is about. */
  async of(action: BulkActionName, items: readonly BulkItem[], caller: Caller): Promise<Names> {
    return items.length === 0 ? new Map() : this.bySubject[BULK_ACTIONS[action].subject](items, caller);
  }

  private async orders(items: readonly BulkItem[], caller: Caller): Promise<Names> {
    const found = await this.queries.execute(new FindOrderNames(idsOf(items)));
    return namesOf(
      found,
      ({ channel_id, place_id }) => mayReach(caller, channel_id) && mayReachPlace(caller, place_id),
      ({ order_number }) => ({ order_number }),
    );
  }

  /** Jobs and deliveries are closed to people who are limited to places, as on their own routes. */
  private async jobs(items: readonly BulkItem[], caller: Caller): Promise<Names> {
    const found = await this.queries.execute(new FindJobNames(idsOf(items)));
    return namesOf(
      found,
      ({ channel_id }) => mayReach(caller, channel_id) && reachablePlaces(caller) === null,
      ({ order_number, type }) => ({ order_number, job_type: type }),
    );
  }

  private async deliveries(items: readonly BulkItem[], caller: Caller): Promise<Names> {
    const channelId = items[0]!.channel_id;
    if (!mayReach(caller, channelId) || reachablePlaces(caller) !== null) return new Map();
    const found = await this.queries.execute(new FindDeliveryNames(channelId, idsOf(items)));
    return namesOf(
      found,
      () => true,
      ({ order_number, event_type, event_id }) => ({ order_number, event_type, event_id }),
    );
  }
}

function idsOf(items: readonly BulkItem[]): string[] {
  return items.map(({ subject }) => subject);
}

function namesOf<Row>(
  found: ReadonlyMap<string, Row>,
  isInReach: (row: Row) => boolean,
  nameOf: (row: Row) => Partial<ItemName>,
): Names {
  const inReach = [...found].filter(([, row]) => isInReach(row));
  return new Map(inReach.map(([id, row]) => [id, { ...NO_NAME, ...nameOf(row) }]));
}
