import { Inject } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { OrdersWritten } from '../../orders';
import { bytesOfSearched, type IndexedOrder, searchedPart } from '../model/searched-part';
import { isSearched } from './searched-events';

/** Some 5,000 orders of a few items. */
const MOST_BYTES = 4 * 1024 * 1024;
/** A large order must not put out all others. */
const MOST_BYTES_OF_ONE = MOST_BYTES / 32;

/**
 * What the orders that this process wrote last are found by, so that the indexer need not read and parse them again. Of an order
 * there is its newest such version only.
 */
@EventsHandler(OrdersWritten)
export class RecentlyWritten implements IEventHandler<OrdersWritten> {
  private readonly orders = new LRUCache<string, IndexedOrder>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
  });
  private readonly indexes: boolean;

  constructor(@Inject(SETTINGS_TOKEN) { ROLE }: Pick<CompleteSettings, 'ROLE'>) {
    this.indexes = ROLE !== 'api';
  }

  handle({ changes }: OrdersWritten): void {
    if (!this.indexes) return;
    for (const { after, events } of changes) {
      if (!events.some(({ type }) => isSearched(type))) continue;
      const part = searchedPart(after);
      this.orders.set(part.id, part, { size: bytesOfSearched(part) });
    }
  }

  /** The order as of that version or a later one, which is forgotten here; null when it is not known. */
  take(orderId: string, version: number): IndexedOrder | null {
    const order = this.orders.peek(orderId);
    if (order === undefined || order.version < version) return null;
    this.orders.delete(orderId);
    return order;
  }
}
