import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../../infrastructure/database';

/** What was picked in a store in a time: sums over lines, by their latest state. */
export interface PickSums {
  /** Null for all people together. */
  readonly picked_by: string | null;
  readonly orders: number;
  readonly lines: number;
  /** In ordered units. */
  readonly ordered: number;
  readonly picked: number;
  readonly substituted: number;
  readonly missing: number;
  /** How long people picked: from one line to the next, without pauses longer than five minutes. */
  readonly seconds: number;
}

/** Sums of the picks of a place, of all people together first, then of each who picked most. */
export class CountPicks extends Query<PickSums[]> {
  constructor(
    readonly placeId: string,
    readonly channelIds: readonly string[],
    readonly since: Date,
    readonly until: Date,
  ) {
    super();
  }
}

const LONGEST_PAUSE_S = 300;
const MOST_PEOPLE = 200;

@QueryHandler(CountPicks)
export class CountPicksHandler implements IQueryHandler<CountPicks> {
  constructor(private readonly reads: Reads) {}

  execute({ placeId, channelIds, since, until }: CountPicks): Promise<PickSums[]> {
    return this.reads
      .reader()
      .onSnapshot((tx) => tx.query<PickSums>(SUMS, [placeId, channelIds, since, until, MOST_PEOPLE + 1]));
  }
}

/** The times of the device say how fast somebody picked, those of the service which lines belong to the time. */
const SUMS = `
  WITH picks AS (
    SELECT p.order_id, p.picked_by, i.quantity AS ordered, p.picked, p.missing,
           coalesce((SELECT sum((s->>'quantity')::numeric) FROM jsonb_array_elements(p.substitutes) s), 0) AS substituted,
           extract(epoch FROM p.picked_at - lag(p.picked_at) OVER (PARTITION BY p.picked_by ORDER BY p.picked_at)) AS pause
      FROM order_picks p
      JOIN orders o ON o.channel_id = p.channel_id AND o.id = p.order_id AND o.place_id = $1
      JOIN order_items i ON i.channel_id = p.channel_id AND i.order_id = p.order_id AND i.item_id = p.item_id
     WHERE p.channel_id = ANY ($2::uuid[]) AND p.updated_at >= $3 AND p.updated_at < $4
  )
  SELECT picked_by, count(DISTINCT order_id)::int AS orders, count(*)::int AS lines,
         coalesce(sum(ordered), 0)::float8 AS ordered, coalesce(sum(picked), 0)::float8 AS picked,
         coalesce(sum(substituted), 0)::float8 AS substituted, coalesce(sum(missing), 0)::float8 AS missing,
         coalesce(sum(pause) FILTER (WHERE pause <= ${LONGEST_PAUSE_S}), 0)::float8 AS seconds
    FROM picks GROUP BY GROUPING SETS ((), (picked_by))
   ORDER BY grouping(picked_by) DESC, lines DESC, picked_by LIMIT $5`;
