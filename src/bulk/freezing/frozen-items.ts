import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Caller } from '../../api-keys';
import { ChannelDirectory } from '../../channels';
import { toDate } from '../../infrastructure/http';
import { FindJobNames, ListFailedJobIds } from '../../jobs';
import { FindOrderNames } from '../../orders';
import { AskedOrders, type FoundId, ListFoundIds } from '../../search';
import { ALL_DELIVERIES, ListReplayableIds, type ReplaySelection } from '../../webhooks';
import type { AskedBulk } from '../asked-bulk';
import { bulkRefusals } from '../bulk.refusals';
import { type BulkFilterDto, MOST_ITEMS } from '../dto/start-bulk.dto';
import { BULK_ACTIONS, type Subject } from '../model/bulk-action';
import { NO_CHANNEL } from '../model/item-state';

/** One of the things that a bulk is about. */
export interface FrozenItem {
  readonly channelId: string;
  readonly subject: string;
}

/** Resolves what a bulk is about, once: the items stay the same whatever happens to the filter's matches later. */
@Injectable()
export class FrozenItems {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: AskedOrders,
    private readonly channels: ChannelDirectory,
  ) {}

  async of(asked: AskedBulk, caller: Caller): Promise<FrozenItem[]> {
    const { ids, filter } = asked;
    const { subject } = BULK_ACTIONS[asked.action];
    if (subject === 'delivery') return this.deliveries(asked, caller);
    if (ids !== null) return this.named(subject, ids);
    const found = await (subject === 'job' ? this.jobs(filter!, caller) : this.ordersOf(filter!, caller));
    requireFew(found);
    return found.map(({ channel_id, id }) => ({ channelId: channel_id, subject: id }));
  }

  /** Whether the caller can access them is decided for each when its turn comes. */
  private async named(subject: Exclude<Subject, 'delivery'>, ids: readonly string[]): Promise<FrozenItem[]> {
    const names =
      subject === 'job'
        ? await this.queries.execute(new FindJobNames(ids))
        : await this.queries.execute(new FindOrderNames(ids));
    // Jobs are retried in the order in which they were queued: an older change of an order never behind a newer one.
    const inOrder = subject === 'job' ? [...new Set([...names.keys(), ...ids])] : ids;
    return inOrder.map((id) => ({ subject: id, channelId: names.get(id)?.channel_id ?? NO_CHANNEL }));
  }

  private async ordersOf({ q, ...asked }: BulkFilterDto, caller: Caller): Promise<FoundId[]> {
    const { channels, filter } = await this.orders.of(asked, caller);
    return this.queries.execute(new ListFoundIds(q ?? null, channels, filter, MOST_ITEMS + 1));
  }

  private jobs(filter: BulkFilterDto, caller: Caller): Promise<FoundId[]> {
    return this.queries.execute(new ListFailedJobIds(filter, caller, MOST_ITEMS + 1));
  }

  /** Of one channel, oldest first, so that those of an order are sent in order. */
  private async deliveries({ details, ids, filter }: AskedBulk, caller: Caller): Promise<FrozenItem[]> {
    const channelId = details.channel_id!;
    await this.channels.require(channelId, caller);
    const found = ids === null ? await this.replayable(channelId, filter!) : [...ids].sort();
    requireFew(found);
    return found.map((subject) => ({ channelId, subject }));
  }

  private replayable(channelId: string, filter: BulkFilterDto): Promise<string[]> {
    const order = { orderId: filter.order_id ?? null, orderNumber: filter.order_number ?? null };
    const list = new ListReplayableIds(channelId, selectionOf(filter), order, MOST_ITEMS + 1);
    return this.queries.execute(list);
  }
}

function requireFew(found: readonly unknown[]): void {
  if (found.length > MOST_ITEMS) throw bulkRefusals.BULK_TOO_LARGE(MOST_ITEMS);
}

function selectionOf(filter: BulkFilterDto): ReplaySelection {
  return {
    ...ALL_DELIVERIES,
    since: filter.since === undefined ? null : toDate(filter.since),
    until: filter.until === undefined ? null : toDate(filter.until),
    status: filter.delivery_status ?? null,
    eventType: filter.event_type ?? null,
    responseStatus: filter.response_status ?? null,
    error: filter.error ?? null,
  };
}
