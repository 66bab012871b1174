import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { STATUS_TOPIC } from '../../contract';
import { FeedEnd } from '../../events';
import { Topology } from '../../infrastructure/database';
import { withoutOrder } from '../../orders';
import { type FeedMessage, feedMessage, type FeedRow } from '../model/feed-message';
import { type FeedPage, MOST_EVENTS, nextEvents, pageOf, type TopicReader } from './event-pages';

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

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly feedEnd: FeedEnd,
    private readonly topology: Topology,
  ) {}

  async head(): Promise<number> {
    return Number(await this.feedEnd.last());
  }

  /**
   * Other events are passed too, so that a million of them is not read again at each look. Not where events lie on several nodes: one
   * that is just back may not show yet what it had been asked to commit.
   */
  async page(after: number, channels: readonly string[] | null): Promise<FeedPage> {
    const head = await this.head();
    if (head <= after) return pageOf([], 0, []);
    const sql = channels === null ? SQL.all : this.topology.choose(SQL.ofChannels);
    const parameters = [after, channels, MOST_EVENTS, head, MOST_BYTES];
    const rows = await this.dataSource.query<Row[]>(sql, parameters);
    const messages = rows.flatMap((row) => this.read(row));
    const page = pageOf(rows, rows[0]?.found ?? 0, messages);
    const isOnOneNode = this.topology.choose({ together: true, spread: false });
    return isOnOneNode && !page.hasMore ? { ...page, end: head } : page;
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

const NEXT = nextEvents(
  'position, id, channel_id, order_id, version, data, occurred_at, octet_length(data) AS bytes',
  "type = 'order:status_changed'",
);

const SQL = {
  all: withinBytes(NEXT.all),
  ofChannels: {
    together: withinBytes(NEXT.ofChannels.together),
    spread: withinBytes(NEXT.ofChannels.spread),
  },
};
