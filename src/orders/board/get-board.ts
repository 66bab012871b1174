import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import type { OrderCard, OrderStatus } from '../../contract';
import { FeedCursors } from '../../events';
import { Reads, Topology } from '../../infrastructure/database';
import { type Keyset, keysetText } from '../../infrastructure/http';
import { type ColumnFilter, columnSql, COUNTS, narrowedCountSql, type Sql } from './board-sql';
import { type CardRow, toCard } from './order-cards';

export interface BoardColumn {
  readonly status: OrderStatus;
  readonly count: number;
  readonly count_is_lower_bound?: true;
  /** The oldest first. */
  readonly orders: readonly OrderCard[];
  /** Where the column goes on; null at its end. */
  readonly next: string | null;
}

export interface Board {
  readonly columns: readonly BoardColumn[];
  /** Of the feed: everything that it has up to here is on the board. */
  readonly cursor: string;
  readonly asOf: Date;
}

/** Orders by status, as of one moment (docs/screens.md#the-board). */
export class GetBoard extends Query<Board> {
  constructor(
    readonly filter: Omit<ColumnFilter, 'status'> & { readonly statuses: readonly OrderStatus[] },
    readonly after: Keyset | null,
    /** Of each column. */
    readonly limit: number,
  ) {
    super();
  }
}

interface CountRow {
  readonly status: OrderStatus;
  readonly count: number;
  readonly is_lower_bound: boolean | null;
}

@QueryHandler(GetBoard)
export class GetBoardHandler implements IQueryHandler<GetBoard> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
    private readonly cursors: FeedCursors,
  ) {}

  async execute(asked: GetBoard): Promise<Board> {
    const upTo = await this.cursors.complete();
    return this.reads.reader().onSnapshot(async (tx) => {
      const [cursor, counts, ...columns] = await Promise.all([
        this.cursors.lastWithin(tx, asked.filter.channels, upTo),
        this.counts(tx, asked),
        ...asked.filter.statuses.map((status) => this.column(tx, asked, status)),
      ]);
      const shown = asked.filter.statuses.map((status, n) => columnOf(status, counts, columns[n]!, asked));
      return { columns: shown, cursor, asOf: tx.now };
    });
  }

  private column(tx: Tx, { filter, after, limit }: GetBoard, status: OrderStatus): Promise<CardRow[]> {
    return query(tx, columnSql({ ...filter, status }, after, limit + 1, this.topology));
  }

  private async counts(tx: Tx, { filter }: GetBoard): Promise<readonly CountRow[]> {
    const { channels, statuses, places, assignee } = filter;
    if (places === null && assignee === null) return tx.query<CountRow>(COUNTS, [channels, statuses]);
    const counted = await Promise.all(
      statuses.map((status) =>
        query<CountRow>(tx, narrowedCountSql({ channels, places, assignee, status }, this.topology)),
      ),
    );
    return counted.flat();
  }
}

function query<Row>(tx: Tx, { text, parameters }: Sql): Promise<Row[]> {
  return tx.query<Row>(text, parameters);
}

function columnOf(
  status: OrderStatus,
  counts: readonly CountRow[],
  found: readonly CardRow[],
  { limit }: GetBoard,
): BoardColumn {
  const counted = counts.find((row) => row.status === status);
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  return {
    status,
    count: counted?.count ?? 0,
    ...(counted?.is_lower_bound && { count_is_lower_bound: true }),
    orders: orders.map(toCard),
    next: found.length > limit ? keysetText({ at: last!.created_at, id: last!.id }) : null,
  };
}
