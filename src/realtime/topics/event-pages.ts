import type { FeedMessage } from '../model/feed-message';

export const MOST_EVENTS = 200;

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

/** A page of what was found. @param found how many events there were, of which these rows are the first */
export function pageOf(
  rows: readonly { readonly position: string }[],
  found: number,
  messages: readonly FeedMessage[],
): FeedPage {
  return {
    messages,
    end: rows.length === 0 ? null : Number(rows.at(-1)!.position),
    hasMore: found === MOST_EVENTS || found > rows.length,
  };
}

/**
 * The next events behind $1 of the channels in $2 (null: all), at most $3, up to $4: all together, or the next ones of each
 * channel, so that those of a quiet channel are not searched for among all.
 */
export function nextEvents(columns: string, types: string) {
  const events = `
    SELECT ${columns} FROM events WHERE ${types} AND position > $1 AND ($4::bigint IS NULL OR position <= $4)`;
  const all = `${events} AND ($2::uuid[] IS NULL OR channel_id = ANY ($2)) ORDER BY position LIMIT $3`;
  const ofEach = `
    SELECT next.* FROM unnest($2::uuid[]) AS asked(channel)
     CROSS JOIN LATERAL (${events} AND channel_id = asked.channel ORDER BY position LIMIT $3) next
     ORDER BY position LIMIT $3`;
  return { all, ofChannels: { together: ofEach, spread: all } };
}
