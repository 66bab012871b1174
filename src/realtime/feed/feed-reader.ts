import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Topology } from '../../infrastructure/database';
import { FeedEnd } from '../../events';
import { withoutOrder } from '../../orders';
import { statusMessage, type StatusMessage } from '../model/status-message';

const MOST_EVENTS = 200;
/**
 * A page ends when its payloads reach this size. The complete orders, which are not sent to sockets, are not
 * read.
 */
const MOST_BYTES = 256 * 1024;

interface FeedRow {
  readonly position: string;
  readonly id: string;
  readonly channel_id: string;
  readonly order_id: string;
  readonly data: string;
  readonly occurred_at: Date;
  readonly found: number;
}

export interface FeedPage {
  readonly messages: readonly StatusMessage[];
  /** Position of the last event read; null when there was none. */
  readonly end: number | null;
  /** Whether there was more to read at that time. */
  readonly hasMore: boolean;
}

/** Reads status changes from the recorded events, in the order of the feed. */
@Injectable()
export class FeedReader {
  private readonly logger = new Logger(FeedReader.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly feedEnd: FeedEnd,
    private readonly topology: Topology,
  ) {}

  /** The current end of the feed of all channels. */
  async head(): Promise<number> {
    const [row] = await this.dataSource.query<{ position: string }[]>(
      `SELECT position FROM events
        WHERE type = 'order:status_changed' AND position IS NOT NULL AND ($1::bigint IS NULL OR position <= $1)
        ORDER BY position DESC LIMIT 1`,
      [await this.feedEnd.position()],
    );
    return Number(row?.position ?? 0);
  }

  /** The status changes of these channels (null: all) after the position. */
  async page(after: number, channels: readonly string[] | null): Promise<FeedPage> {
    const sql = channels === null ? PAGE : this.topology.choose(PAGE_OF_CHANNELS);
    const rows = await this.dataSource.query<FeedRow[]>(sql, [
      after,
      channels,
      MOST_EVENTS,
      MOST_BYTES,
      await this.feedEnd.position(),
    ]);
    const found = rows[0]?.found ?? 0;
    return {
      messages: rows.flatMap((row) => this.read(row)),
      end: rows.length === 0 ? null : Number(rows.at(-1)!.position),
      hasMore: found === MOST_EVENTS || found > rows.length,
    };
  }

  /** An event that can't be read is skipped, so that it does not block the others. */
  private read({ position, id, channel_id, order_id, data, occurred_at }: FeedRow): StatusMessage[] {
    try {
      const event = {
        position: Number(position),
        id,
        channelId: channel_id,
        data: withoutOrder(order_id, data),
        occurredAt: occurred_at,
      };
      return [statusMessage(event)];
    } catch {
      this.logger.error({ event: 'realtime.unreadable', event_id: id });
      return [];
    }
  }
}

/** The first events up to the limit in bytes; their sizes are known without reading them. */
const pageOf = (events: string) => `
  SELECT position, id, channel_id, order_id, data, occurred_at, found
    FROM (SELECT e.*, count(*) OVER ()::int AS found, sum(bytes) OVER (ORDER BY position) AS reached
            FROM (${events} ORDER BY position LIMIT $3) e) p
   WHERE reached - bytes < $4
   ORDER BY position`;

const EVENTS = `
  SELECT position, id, channel_id, order_id, data, occurred_at, octet_length(data) AS bytes
    FROM events
   WHERE type = 'order:status_changed' AND position > $1 AND ($5::bigint IS NULL OR position <= $5)`;

const PAGE = pageOf(`${EVENTS} AND ($2::uuid[] IS NULL OR channel_id = ANY ($2))`);

/** The next ones of each channel, where that can be, so that those of a quiet channel are not searched for among all. */
const PAGE_OF_CHANNELS = {
  together: pageOf(`
  SELECT next.* FROM unnest($2::uuid[]) AS asked(channel)
   CROSS JOIN LATERAL (${EVENTS} AND channel_id = asked.channel ORDER BY position LIMIT $3) next`),
  spread: PAGE,
};
