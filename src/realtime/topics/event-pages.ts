import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FeedEnd } from '../../events';
import { Topology } from '../../infrastructure/database';
import type { FeedMessage, FeedRow } from '../model/feed-message';

const MOST_EVENTS = 200;

export interface FeedPage {
  readonly messages: readonly FeedMessage[];
  /** Position up to which all events were read or passed; null when there was none. */
  readonly end: number | null;
  /** Whether there was more to read at that time. */
  readonly hasMore: boolean;
}

/** What a topic shows of the recorded events, in the order of the feed. */
export interface TopicReader {
  /** The current end of the feed of all channels. */
  head(): Promise<number>;

  /**
   * Makes ready to show what changes in these channels (null: all) from now on, before a subscription to them is accepted.
   * @param holder whose subscription it is
   */
  prepare?(channels: readonly string[] | null, holder: string): Promise<void>;

  /** The messages of these channels (null: all) after the position. */
  page(after: number, channels: readonly string[] | null): Promise<FeedPage>;
}

/** Statements for the next events of a topic, with the parameters of `nextEvents` first. */
export interface NextEvents {
  readonly all: string;
  readonly ofChannels: { readonly together: string; readonly spread: string };
}

/** @property found how many events there were, of which the rows are the first; absent when they are all */
type EventRow = FeedRow & { readonly found?: number };

/** Reads the recorded events that a topic shows. */
@Injectable()
export class EventPages {
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
  async next<Row extends EventRow>(
    events: NextEvents,
    after: number,
    channels: readonly string[] | null,
    ...parameters: readonly unknown[]
  ): Promise<Omit<FeedPage, 'messages'> & { readonly rows: readonly Row[] }> {
    const head = await this.head();
    if (head <= after) return { rows: [], end: null, hasMore: false };
    const sql = channels === null ? events.all : this.topology.choose(events.ofChannels);
    const rows = await this.dataSource.query<Row[]>(sql, [after, channels, MOST_EVENTS, head, ...parameters]);
    const found = rows[0]?.found ?? rows.length;
    const hasMore = found === MOST_EVENTS || found > rows.length;
    const isOnOneNode = this.topology.choose({ together: true, spread: false });
    const last = rows.length === 0 ? null : Number(rows.at(-1)!.position);
    return { rows, end: isOnOneNode && !hasMore ? head : last, hasMore };
  }
}

/**
 * The next events behind $1 of the channels in $2 (null: all), at most $3, up to $4: all together, or the next ones of each
 * channel, so that those of a quiet channel are not searched for among all.
 */
export function nextEvents(columns: string, types: string): NextEvents {
  const events = `
    SELECT ${columns} FROM events WHERE ${types} AND position > $1 AND position <= $4`;
  const all = `${events} AND ($2::uuid[] IS NULL OR channel_id = ANY ($2)) ORDER BY position LIMIT $3`;
  const ofEach = `
    SELECT next.* FROM unnest($2::uuid[]) AS asked(channel)
     CROSS JOIN LATERAL (${events} AND channel_id = asked.channel ORDER BY position LIMIT $3) next
     ORDER BY position LIMIT $3`;
  return { all, ofChannels: { together: ofEach, spread: all } };
}
