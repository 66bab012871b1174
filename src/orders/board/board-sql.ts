import type { Layout } from '@libs/work-queue';
import type { OrderStatus } from '../../contract';
import type { Keyset } from '../../infrastructure/http';
import { CARD_COLUMNS } from './order-cards';

/** The orders of one column of a board. */
export interface ColumnFilter {
  readonly channels: readonly string[];
  readonly status: OrderStatus;
  /** Null for any. */
  readonly places: readonly string[] | null;
  /** Null for any, and for nobody. */
  readonly assignee: string | null;
}

export interface Sql {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** The orders of a status in a channel are searched for those of a place or person: at most so many of the newest. */
export const MOST_SEARCHED = 10_000;

const NEWEST = (ofChannel: string) => `
  SELECT channel_id, id, created_at, place_id FROM orders
   WHERE ${ofChannel} AND status = $2 ORDER BY created_at DESC, id DESC LIMIT ${MOST_SEARCHED}`;

/** For each channel on its own, where an index can be followed from one to the next. */
const ofChannels = (rows: (ofChannel: string) => string, layout: Layout) =>
  layout.choose({
    together: () =>
      `SELECT found.* FROM unnest($1::uuid[]) AS asked(channel) CROSS JOIN LATERAL (${rows('channel_id = asked.channel')}) found`,
    spread: () => rows('channel_id = ANY ($1::uuid[])'),
  })();

/** The newest of a status that are of the places and the person. A join, since Citus looks up no subquery for rows that it has limited. */
function meant(newest: string, { places, assignee }: ColumnFilter, of: (value: unknown) => string): string {
  const person = `JOIN order_assignees a ON a.channel_id = newest.channel_id AND a.order_id = newest.id AND a.person_id =`;
  return `${newest} newest ${assignee === null ? '' : `${person} ${of(assignee)}::uuid`}
           WHERE ${places === null ? 'true' : `place_id = ANY (${of(places)}::uuid[])`}`;
}

function parameters(first: readonly unknown[]) {
  const values = [...first];
  return { values, of: (value: unknown) => `$${values.push(value)}` };
}

/** The oldest orders of a column behind a place in it, as rows of `CARD_COLUMNS`. */
export function columnSql(filter: ColumnFilter, after: Keyset | null, limit: number, layout: Layout): Sql {
  const { channels, status, places, assignee } = filter;
  const { values, of } = parameters([channels, status, limit, after?.at ?? null, after?.id ?? null]);
  const behind = '($4::timestamptz IS NULL OR (created_at, id) > ($4, $5::uuid))';
  const oldest = `ORDER BY created_at, id LIMIT $3`;
  const rows = (ofChannel: string) =>
    places === null && assignee === null
      ? `SELECT channel_id, id, created_at FROM orders WHERE ${ofChannel} AND status = $2 AND ${behind} ${oldest}`
      : `SELECT newest.* FROM ${meant(`(${NEWEST(ofChannel)})`, filter, of)} AND ${behind} ${oldest}`;
  return {
    text: `
      SELECT ${CARD_COLUMNS}
        FROM (SELECT channel_id, id FROM (${ofChannels(rows, layout)}) every ${oldest}) page
        JOIN orders o ON o.channel_id = page.channel_id AND o.id = page.id
       ORDER BY o.created_at, o.id`,
    parameters: values,
  };
}

/** How many orders of places and a person a column has, and whether that is all. */
export function narrowedCountSql(filter: ColumnFilter, layout: Layout): Sql {
  const { values, of } = parameters([filter.channels, filter.status]);
  const rows = (ofChannel: string) => `
    WITH newest AS MATERIALIZED (${NEWEST(ofChannel)})
    SELECT (SELECT count(*) FROM newest) AS read, (SELECT count(*) FROM ${meant('newest', filter, of)}) AS counted`;
  return {
    text: `
      SELECT $2::text AS status, coalesce(sum(counted), 0)::float8 AS count, bool_or(read = ${MOST_SEARCHED}) AS is_lower_bound
        FROM (${ofChannels(rows, layout)}) counts`,
    parameters: values,
  };
}

/** $1 channels, $2 statuses: how many orders each status has, which is known without reading them. */
export const COUNTS = `
  SELECT status, sum(count)::float8 AS count, false AS is_lower_bound
    FROM (SELECT status, count FROM order_day_counts WHERE channel_id = ANY ($1::uuid[]) AND status = ANY ($2::text[])
          UNION ALL
          SELECT status, count FROM order_day_shifts WHERE channel_id = ANY ($1::uuid[]) AND status = ANY ($2::text[])) counts
   GROUP BY status`;
