import type { OrderStatus } from '../model/order-status';
import { splitDays } from '../model/day-split';

/** Which orders of a channel a list shows, by what has an index: all but the order number. */
export interface OrderFilter {
  readonly channelId: string;
  readonly status: OrderStatus | null;
  /** Bounds of `order_date`, both included (D27b). */
  readonly dateFrom: Date | null;
  readonly dateTo: Date | null;
}

/** A statement with its parameters. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Where a page lies among the days on which its orders were created. */
export interface PagePlace {
  readonly total: number;
  /** Day of the page's first order, as YYYY-MM-DD; null when the page is beyond the end. */
  readonly first_day: string | null;
  /** Orders that are newer than that day. */
  readonly newer: number | null;
  /** The day by whose end the page is full; null when it is not. */
  readonly last_day: string | null;
}

class Parameters {
  readonly values: unknown[] = [];

  /** Its placeholder. */
  of(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** ` AND column op $n` for each value that is given. */
function conditions(parameters: Parameters, wanted: readonly (readonly [string, unknown])[]): string {
  return wanted
    .filter(([, value]) => value !== null)
    .map(([condition, value]) => ` AND ${condition} ${parameters.of(value)}`)
    .join('');
}

/** Finds the total and the place of a page from the counts by day; counts orders only on the edges of the dates. */
export function placeSql(
  filter: OrderFilter,
  page: { readonly offset: number; readonly limit: number },
): Sql {
  const parameters = new Parameters();
  const channel = parameters.of(filter.channelId);
  const status = conditions(parameters, [['status =', filter.status]]);
  const offset = parameters.of(page.offset);
  const end = parameters.of(page.offset + page.limit);
  const { days, edges } = splitDays({ from: filter.dateFrom, to: filter.dateTo });
  const parts = edges.map(
    (edge) => `
      SELECT (created_at AT TIME ZONE 'UTC')::date AS created_day, count(*) AS count
        FROM orders
       WHERE channel_id = ${channel}${status}
         AND order_date >= ${parameters.of(edge.from)} AND order_date <= ${parameters.of(edge.to)}
       GROUP BY 1`,
  );
  if (days !== null) {
    const where = `channel_id = ${channel}${status}${conditions(parameters, [
      ['order_day >=', days.first],
      ['order_day <=', days.last],
    ])}`;
    for (const table of ['order_day_counts', 'order_day_shifts']) {
      parts.push(`SELECT created_day, count FROM ${table} WHERE ${where}`);
    }
  }
  return {
    text: `
      WITH days AS (
        SELECT created_day, sum(count) AS count FROM (${parts.join(' UNION ALL ')}) part GROUP BY 1
      ), running AS (
        SELECT created_day, count, sum(count) OVER (ORDER BY created_day DESC) AS reached FROM days WHERE count > 0
      )
      SELECT coalesce(sum(count), 0)::float8 AS total,
             max(created_day) FILTER (WHERE reached > ${offset}::bigint)::text AS first_day,
             min(reached - count) FILTER (WHERE reached > ${offset}::bigint)::float8 AS newer,
             max(created_day) FILTER (WHERE reached >= ${end}::bigint)::text AS last_day
        FROM running`,
    parameters: parameters.values,
  };
}

/**
 * Reads a page from its place: ids from an index of the days it lies in, then the orders themselves. `OFFSET 0` keeps
 * the planner from reading all versions of an order to find the latest.
 */
export function pageSql(
  filter: OrderFilter,
  place: { readonly firstDay: string; readonly lastDay: string | null },
  rows: { readonly skip: number; readonly limit: number },
): Sql {
  const parameters = new Parameters();
  const channel = parameters.of(filter.channelId);
  const where = conditions(parameters, [
    ['status =', filter.status],
    ['order_date >=', filter.dateFrom],
    ['order_date <=', filter.dateTo],
    ['created_at <', dayAfter(place.firstDay)],
    ['created_at >=', place.lastDay === null ? null : new Date(place.lastDay)],
  ]);
  return {
    text: `
      SELECT v.snapshot
        FROM (SELECT id, created_at
                FROM orders
               WHERE channel_id = ${channel}${where}
               ORDER BY created_at DESC, id DESC
               LIMIT ${parameters.of(rows.limit)} OFFSET ${parameters.of(rows.skip)}) page
       CROSS JOIN LATERAL (SELECT version FROM orders WHERE channel_id = ${channel} AND id = page.id OFFSET 0) latest
       CROSS JOIN LATERAL (SELECT snapshot
                             FROM order_versions
                            WHERE channel_id = ${channel} AND order_id = page.id AND version = latest.version
                           OFFSET 0) v
       ORDER BY page.created_at DESC, page.id DESC`,
    parameters: parameters.values,
  };
}

/** Finds the one order of a number, if it passes the filter too. */
export function numberSql(filter: OrderFilter, orderNumber: string): Sql {
  const parameters = new Parameters();
  const where = `o.order_number = ${parameters.of(orderNumber)}${conditions(parameters, [
    ['o.channel_id =', filter.channelId],
    ['o.status =', filter.status],
    ['o.order_date >=', filter.dateFrom],
    ['o.order_date <=', filter.dateTo],
  ])}`;
  return {
    text: `
      SELECT v.snapshot
        FROM orders o
        JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version
       WHERE ${where}`,
    parameters: parameters.values,
  };
}

function dayAfter(day: string): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}
