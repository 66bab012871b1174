import type { Board as BoardPage } from '@oms/client';
import { api } from '../../../api/request';
import { Board } from './board';
import type { BoardFilter } from './board-filter';

type ReadColumn = BoardPage['columns'][number];

/** As many as the service gives at once. */
const PAGE = 2_000;
/** A board that holds more is not read further: nobody looks through so many, and a page has its memory. */
export const MOST_CARDS = 20_000;

/** Reads a board, first a part of every column, then the rest. @param onPart gets the board so far, whenever there is more */
export async function readBoard(
  filter: BoardFilter,
  signal: AbortSignal,
  onPart: (board: Board, cursor: string) => void,
): Promise<Board> {
  const board = new Board(filter);
  const whole = await cursorOfAll(filter, signal);
  const first = await readPage(filter, filter.statuses, null, signal);
  const cursor = whole ?? first.cursor;
  for (const column of first.columns) take(board, column, 0);
  onPart(board, cursor);
  for (const column of first.columns) {
    let behind = column.orders.length;
    for (let { next } = column; next !== null && board.size < MOST_CARDS;) {
      const [more] = (await readPage(filter, [column.status], next, signal)).columns;
      take(board, more!, behind);
      behind += more!.orders.length;
      ({ next } = more!);
      onPart(board, cursor);
    }
  }
  return board;
}

/** The cursor of a few channels may be old: the stream of all channels would begin far too early. */
async function cursorOfAll(filter: BoardFilter, signal: AbortSignal): Promise<string | null> {
  if (filter.channels.length + filter.places.length === 0) return null;
  const { cursor } = await api.get('/v1/board', { query: { status: 'pending', limit: 1 }, signal });
  return cursor;
}

function take(board: Board, { status, count, orders, next }: ReadColumn, behind: number): void {
  board.read(orders);
  board.setUnread(status, next === null ? 0 : Math.max(0, count - behind - orders.length));
}

function readPage(
  { channels, places, assignee }: BoardFilter,
  statuses: readonly string[],
  after: string | null,
  signal: AbortSignal,
): Promise<BoardPage> {
  const listOf = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join());
  const query = {
    status: statuses.join(),
    limit: PAGE,
    channel_id: listOf(channels),
    place_id: listOf(places),
    assignee: assignee ?? undefined,
    after: after ?? undefined,
  };
  return api.get('/v1/board', { query, signal });
}
