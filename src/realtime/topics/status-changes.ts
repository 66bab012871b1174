import { Injectable, Logger } from '@nestjs/common';
import { STATUS_TOPIC } from '../../contract';
import { withoutOrder } from '../../orders';
import { type FeedMessage, feedMessage, type FeedRow } from '../model/feed-message';
import { EventPages, type FeedPage, type NextEvents, nextEvents, type TopicReader } from './event-pages';

/**
 * A page ends when its payloads reach this size. The complete orders, which are not sent to sockets, are not
 * read.
 */
const MOST_BYTES = 256 * 1024;

interface Row extends FeedRow {
  readonly order_id: string;
  readonly version: number;
  readonly data: string;
  readonly found: number;
}

/** The topic `orders.status`: each change of a status, with its metadata. */
@Injectable()
export class StatusChanges implements TopicReader {
  private readonly logger = new Logger(StatusChanges.name);

  constructor(private readonly events: EventPages) {}

  head(): Promise<number> {
    return this.events.head();
  }

  async page(after: number, channels: readonly string[] | null): Promise<FeedPage> {
    const { rows, end, hasMore } = await this.events.next<Row>(NEXT, after, channels, MOST_BYTES);
    return { messages: rows.flatMap((row) => this.read(row)), end, hasMore };
  }

  /** An event that can't be read is skipped, so that it does not block the others. */
  private read(row: Row): FeedMessage[] {
    try {
      const { order: _order, ...shown } = JSON.parse(withoutOrder(row)) as Record<string, unknown>;
      return [feedMessage(STATUS_TOPIC, row, shown)];
    } catch {
      this.logger.error({ event: 'realtime.unreadable', event_id: row.id });
      return [];
    }
  }
}

/** The first events up to the limit in bytes; their sizes are known without reading them. */
const withinBytes = (events: string) => `
  SELECT position, id, channel_id, order_id, version, data, occurred_at, found
    FROM (SELECT e.*, count(*) OVER ()::int AS found, sum(bytes) OVER (ORDER BY position) AS reached
            FROM (${events}) e) p
   WHERE reached - bytes < $5
   ORDER BY position`;

const EVENTS = nextEvents(
  'position, id, channel_id, order_id, version, data, occurred_at, octet_length(data) AS bytes',
  "type = 'order:status_changed'",
);

const NEXT: NextEvents = {
  all: withinBytes(EVENTS.all),
  ofChannels: {
    together: withinBytes(EVENTS.ofChannels.together),
    spread: withinBytes(EVENTS.ofChannels.spread),
  },
};
