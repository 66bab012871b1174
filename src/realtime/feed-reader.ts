import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FeedEnd } from '../events';
import { statusMessage, type StatusMessage } from './model/status-message';

const MOST_EVENTS = 200;
/** A page ends where its payloads, with their complete orders, have come to this size. */
const MOST_BYTES = 1024 * 1024;

interface FeedRow {
  readonly position: string;
  readonly id: string;
  readonly channel_id: string;
  readonly data: string;
  readonly occurred_at: Date;
  readonly found: number;
}

export interface FeedPage {
  readonly messages: readonly StatusMessage[];
  /** Position of the last event looked at; null when there was none. */
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
  ) {}

  /** Where the feed of all channels ends now. */
  async head(): Promise<number> {
    const [row] = await this.dataSource.query<{ position: string }[]>(
      `SELECT position FROM events
        WHERE type = 'order:status_changed' AND position IS NOT NULL AND ($1::bigint IS NULL OR position <= $1)
        ORDER BY position DESC LIMIT 1`,
      [await this.feedEnd.position()],
    );
    return Number(row?.position ?? 0);
  }

  /** The status changes of these channels (null: all) that follow the position. */
  async page(after: number, channels: readonly string[] | null): Promise<FeedPage> {
    const rows = await this.dataSource.query<FeedRow[]>(PAGE, [
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

  /** An event that can't be read is left out, so that it does not hold up the others. */
  private read({ position, id, channel_id, data, occurred_at }: FeedRow): StatusMessage[] {
    try {
      const event = { position: Number(position), id, channelId: channel_id, data, occurredAt: occurred_at };
      return [statusMessage(event)];
    } catch {
      this.logger.error({ event: 'realtime.unreadable', event_id: id });
      return [];
    }
  }
}

const PAGE = `
  SELECT position, id, channel_id, data, occurred_at, found
    FROM (SELECT e.*, count(*) OVER ()::int AS found, sum(octet_length(data)) OVER (ORDER BY position) AS bytes
            FROM (SELECT position, id, channel_id, data, occurred_at
                    FROM told_events
                   WHERE type = 'order:status_changed' AND position > $1
                     AND ($2::uuid[] IS NULL OR channel_id = ANY ($2))
                     AND ($5::bigint IS NULL OR position <= $5)
                   ORDER BY position LIMIT $3) e) p
   WHERE bytes - octet_length(data) < $4
   ORDER BY position`;
