import { SHORT } from '@libs/streamed-json';
import type { Planning } from '@libs/unit-of-work';
import type { OrderStatus } from '../../contract';
import { bytesOf, textColumns } from '../store/version-text';

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

export class Parameters {
  readonly values: unknown[] = [];

  /** Its placeholder. */
  of(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** ` AND column op $n` for each given value. */
export function conditions(parameters: Parameters, wanted: readonly (readonly [string, unknown])[]): string {
  return wanted
    .filter(([, value]) => value !== null)
    .map(([condition, value]) => ` AND ${condition} ${parameters.of(value)}`)
    .join('');
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
       CROSS JOIN LATERAL (SELECT version, ${textColumns('v', channel)}, ${bytesOf('v')} AS bytes
                             FROM order_versions v
                            WHERE v.channel_id = ${channel} AND v.order_id = page.id
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
      SELECT o.id, v.version, ${bytesOf('v')} AS bytes, ${textColumns('v')}
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
        FROM (SELECT id, created_at FROM orders WHERE ${where}
               ORDER BY created_at DESC, id DESC
               LIMIT ${parameters.of(page.limit)} OFFSET ${parameters.of(page.offset)}) page
       CROSS JOIN LATERAL (SELECT version, ${textColumns('v', '$1')}, ${bytesOf('v')} AS bytes
                             FROM order_versions v
                            WHERE v.channel_id = $1 AND v.order_id = page.id
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
  return `CASE WHEN sum(bytes) OVER (ORDER BY ${page}.created_at DESC, ${page}.id DESC) <= ${SHORT} THEN base END AS base, middle, delta`;
}

/** $1 channel, $2 ids, $3 versions. Texts never change, so that they may be read at any time after the page. */
export const TEXTS = `
  SELECT order_id AS id, snapshot AS text FROM whole_versions
   WHERE channel_id = $1 AND (order_id, version) IN (SELECT * FROM unnest($2::uuid[], $3::int[]))`;

function dayAfter(day: string): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}
