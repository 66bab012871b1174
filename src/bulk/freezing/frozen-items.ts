import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Caller } from '../../api-keys';
import { FindChannelsOfOrders } from '../../orders';
import { AskedOrders, ListFoundIds } from '../../search';
import type { AskedBulk } from '../asked-bulk';
import { bulkRefusals } from '../bulk.refusals';
import { type BulkFilterDto, MOST_ITEMS } from '../dto/start-bulk.dto';
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
  ) {}

  of({ ids, filter }: AskedBulk, caller: Caller): Promise<FrozenItem[]> {
    return ids === null ? this.found(filter!, caller) : this.named(ids);
  }

  /** Whether the caller can access them is decided for each when its turn comes. */
  private async named(ids: readonly string[]): Promise<FrozenItem[]> {
    const channels = await this.queries.execute(new FindChannelsOfOrders(ids));
    return ids.map((subject) => ({ subject, channelId: channels.get(subject) ?? NO_CHANNEL }));
  }

  private async found({ q, ...asked }: BulkFilterDto, caller: Caller): Promise<FrozenItem[]> {
    const { channels, filter } = await this.orders.of(asked, caller);
    const list = new ListFoundIds(q ?? null, channels, filter, MOST_ITEMS + 1);
    const found = await this.queries.execute(list);
    if (found.length > MOST_ITEMS) throw bulkRefusals.BULK_TOO_LARGE(MOST_ITEMS);
    return found.map(({ channel_id, id }) => ({ channelId: channel_id, subject: id }));
  }
}
