import { SHORT } from '@libs/streamed-json';
import type { Planning } from '@libs/unit-of-work';
import type { OrderStatus } from '../../contract';
import { splitDays } from './model/day-split';

/** The filters of a list that have an index: all except order number and place. */
export interface OrderFilter {
  readonly channelId: string;
  readonly status: OrderStatus | null;
  /** Bounds of `order_date`, both included (docs/lists.md#filters). */
  readonly dateFrom: Date | null;
  readonly dateTo: Date | null;
}

/** A statement with its parameters. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly planned: Planning;
}

/** Which orders of a list are shown, counted from the newest. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

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

/** How a page is reached within its days. */
export interface Walk {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Starting at the newest order of the days, or at the oldest. */
  readonly from: 'newest' | 'oldest';
  readonly skip: number;
  readonly limit: number;
  /**
   * Few of the orders created on these days match the filters, for instance 10 of 5,000: then an index by
   * order date is better.
   */
  readonly isSparse: boolean;
}

class Parameters {
  readonly values: unknown[] = [];

  /** Its placeholder. */
  of(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** ` AND column op $n` for each given value. */
function conditions(parameters: Parameters, wanted: readonly (readonly [string, unknown])[]): string {
  return wanted
    .filter(([, value]) => value !== null)
    .map(([condition, value]) => ` AND ${condition} ${parameters.of(value)}`)
    .join('');
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

/** Reads a page: ids from an index, then the latest version of each order. */
export function pageSql(filter: OrderFilter, walk: Walk): Sql {
  const parameters = new Parameters();
  const channel = parameters.of(filter.channelId);
  const where = conditions(parameters, [
    ['status =', filter.status],
    ['order_date >=', filter.dateFrom],
    ['order_date <=', filter.dateTo],
    ['created_at <', dayAfter(walk.firstDay)],
    ['created_at >=', new Date(walk.lastDay)],
  ]);
  const direction = walk.from === 'newest' ? 'DESC' : 'ASC';
  return {
    text: `
      SELECT page.id, version, bytes, ${textWithin('page')}
        FROM (SELECT id, created_at
                FROM orders
               WHERE channel_id = ${channel}${where}
               ORDER BY created_at ${direction}, id ${direction}
               LIMIT ${parameters.of(walk.limit)} OFFSET ${parameters.of(walk.skip)}) page
       CROSS JOIN LATERAL (SELECT version, snapshot, octet_length(snapshot) AS bytes
                             FROM order_versions
                            WHERE channel_id = ${channel} AND order_id = page.id
                            ORDER BY version DESC
                            LIMIT 1) latest
       ORDER BY page.created_at DESC, page.id DESC`,
    parameters: parameters.values,
    planned: walk.isSparse ? 'each time' : 'once, along its index',
  };
}

/** Finds the order with a number, if it matches the other filters too. */
export function numberSql(filter: OrderFilter, orderNumber: string, placeId: string | null = null): Sql {
  const parameters = new Parameters();
  const where = `o.order_number = ${parameters.of(orderNumber)}${conditions(parameters, [
    ['o.channel_id =', filter.channelId],
    ['o.status =', filter.status],
    ['o.place_id =', placeId],
    ['o.order_date >=', filter.dateFrom],
    ['o.order_date <=', filter.dateTo],
  ])}`;
  return {
    text: `
      SELECT o.id, v.version, octet_length(v.snapshot) AS bytes, v.snapshot
        FROM orders o
        JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version
       WHERE ${where}`,
    parameters: parameters.values,
    planned: 'each time',
  };
}

/** Reads a page of the orders of a place, for which there are no counts by day. */
export function placePageSql(filter: OrderFilter, placeId: string, page: Page): Sql {
  const parameters = new Parameters();
  const where = ofPlace(parameters, filter, placeId);
  return {
    text: `
      SELECT page.id, version, bytes, ${textWithin('page')}
        FROM (SELECT channel_id, id, created_at FROM orders WHERE ${where}
               ORDER BY created_at DESC, id DESC
               LIMIT ${parameters.of(page.limit)} OFFSET ${parameters.of(page.offset)}) page
       CROSS JOIN LATERAL (SELECT version, snapshot, octet_length(snapshot) AS bytes
                             FROM order_versions v
                            WHERE v.channel_id = page.channel_id AND v.order_id = page.id
                            ORDER BY version DESC
                            LIMIT 1) latest
       ORDER BY page.created_at DESC, page.id DESC`,
    parameters: parameters.values,
    planned: 'each time',
  };
}

/** Counts the orders of a place, up to `most` of them. */
export function placeCountSql(filter: OrderFilter, placeId: string, most: number): Sql {
  const parameters = new Parameters();
  const where = ofPlace(parameters, filter, placeId);
  return {
    text: `SELECT count(*)::int AS counted FROM (SELECT 1 FROM orders WHERE ${where} LIMIT ${parameters.of(most)}) o`,
    parameters: parameters.values,
    planned: 'each time',
  };
}

function ofPlace(parameters: Parameters, filter: OrderFilter, placeId: string): string {
  const channel = parameters.of(filter.channelId);
  return `channel_id = ${channel} AND place_id = ${parameters.of(placeId)}${conditions(parameters, [
    ['status =', filter.status],
    ['order_date >=', filter.dateFrom],
    ['order_date <=', filter.dateTo],
  ])}`;
}

/** The texts of the first rows, up to a total length; the others are read later. */
function textWithin(page: string): string {
  return `CASE WHEN sum(bytes) OVER (ORDER BY ${page}.created_at DESC, ${page}.id DESC) <= ${SHORT} THEN snapshot END AS snapshot`;
}

/** $1 channel, $2 ids, $3 versions. Texts never change, so that they may be read at any time after the page. */
export const TEXTS = `
  SELECT order_id AS id, snapshot AS text FROM order_versions
   WHERE channel_id = $1 AND (order_id, version) IN (SELECT * FROM unnest($2::uuid[], $3::int[]))`;

function dayAfter(day: string): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}
