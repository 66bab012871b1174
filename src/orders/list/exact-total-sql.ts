import { splitDays } from './model/day-split';
import { conditions, type OrderFilter, type Page, Parameters, type Sql } from './order-list-sql';

/** The days on which the orders of a page were created. */
export interface PagePlace {
  readonly total: number;
  /** Days of the page's first and last order, as YYYY-MM-DD. */
  readonly first_day: string;
  readonly last_day: string;
  /** How many orders are newer than these days, and how many with them. */
  readonly newer: number;
  readonly reached: number;
  /** How many orders were created on these days, whatever their order date. */
  readonly created: number;
}

export interface BeyondTheEnd {
  readonly total: number;
  readonly first_day: null;
}

/** The UTC day of an order, as its first instant: for many orders much cheaper than a date. */
const DAY_START = `date_bin('1 day', created_at, 'epoch')`;

/**
 * Finds the total and the position of a page from the counts by day; counts single orders only at the edges
 * of the dates.
 */
export function placeSql(filter: OrderFilter, page: Page): Sql {
  const parameters = new Parameters();
  const channel = parameters.of(filter.channelId);
  const status = conditions(parameters, [['status =', filter.status]]);
  const isOnPage = `reached > ${parameters.of(page.offset)}::bigint
                AND reached - count < ${parameters.of(page.offset + page.limit)}::bigint`;
  const { days, edges } = splitDays({ from: filter.dateFrom, to: filter.dateTo });
  const parts = edges.map(
    (edge) => `
      SELECT (${DAY_START} AT TIME ZONE 'UTC')::date AS created_day, ${edge.sign} * count(*)::int AS count
        FROM orders
       WHERE channel_id = ${channel}${status}
         AND order_date >= ${parameters.of(edge.from)} AND order_date <= ${parameters.of(edge.to)}
       GROUP BY ${DAY_START}`,
  );
  if (days !== null) {
    const dates = conditions(parameters, [
      ['order_day >=', days.first],
      ['order_day <=', days.last],
    ]);
    parts.push(...countsByDay(`channel_id = ${channel}${status}${dates}`));
  }
  const ofPlace = `channel_id = ${channel}${status} AND created_day BETWEEN place.last_day AND place.first_day`;
  return {
    text: `
      WITH days AS (
        SELECT created_day, sum(count)::int AS count, sum(sum(count)::int) OVER (ORDER BY created_day DESC) AS reached
          FROM (${parts.join(' UNION ALL ')}) part
         GROUP BY 1
        HAVING sum(count) > 0
      ), place AS (
        SELECT coalesce(sum(count), 0)::float8 AS total,
               max(created_day) FILTER (WHERE ${isOnPage}) AS first_day,
               min(created_day) FILTER (WHERE ${isOnPage}) AS last_day,
               min(reached - count) FILTER (WHERE ${isOnPage})::float8 AS newer,
               max(reached) FILTER (WHERE ${isOnPage})::float8 AS reached
          FROM days
      )
      SELECT total, first_day::text, last_day::text, newer, reached,
             (SELECT sum(count)::float8 FROM (${countsByDay(ofPlace).join(' UNION ALL ')}) part) AS created
        FROM place`,
    parameters: parameters.values,
    planned: 'once, along its index',
  };
}

/** The folded counts and the shifts since. */
function countsByDay(where: string): string[] {
  return ['order_day_counts', 'order_day_shifts'].map(
    (table) => `SELECT created_day, count FROM ${table} WHERE ${where}`,
  );
}
