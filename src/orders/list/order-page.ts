import type { Total } from '../../infrastructure/http';
import { type BeyondTheEnd, type PagePlace, placeSql } from './exact-total-sql';
import { type OrderFilter, type Page, pageSql, type Sql, type Walk } from './order-list-sql';

/** The latest version of an order when the page was read. */
export interface OrderRow {
  readonly id: string;
  readonly version: number;
  readonly bytes: number;
  /** Null when the text is read later. */
  readonly base: string | null;
  readonly middle: string | null;
  readonly delta: string | null;
}

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  readonly total: Total;
}

/**
 * Reads a page of a list, newest orders first.
 * @param read runs a statement; all of them must see the same orders
 */
export async function readOrderPage(
  read: <Row extends object>(sql: Sql) => Promise<Row[]>,
  filter: OrderFilter,
  page: Page,
): Promise<OrderPage> {
  const place = (await read<PagePlace | BeyondTheEnd>(placeSql(filter, page)))[0]!;
  if (place.first_day === null) return { rows: [], total: { total: place.total } };
  const rows = await read<OrderRow>(pageSql(filter, walkTo(place, page)));
  return { rows, total: { total: place.total } };
}

/** Skipping this many orders takes about as long as planning a statement. */
const FEW = 5_000;

/** Starts at the nearer end of the page's days. */
function walkTo(
  { total, first_day, last_day, newer, reached, created }: PagePlace,
  { offset, limit }: Page,
): Walk {
  const end = Math.min(offset + limit, total);
  const [skipNewest, skipOldest] = [offset - newer, reached - end];
  return {
    firstDay: first_day,
    lastDay: last_day,
    from: skipNewest <= skipOldest ? 'newest' : 'oldest',
    skip: Math.min(skipNewest, skipOldest),
    limit: end - offset,
    isSparse: created > 4 * (reached - newer) + FEW,
  };
}
