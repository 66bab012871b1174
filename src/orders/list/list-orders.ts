import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { inPieces, type PartRow, type Parts, type Piece, readTexts, rewritten } from '@libs/streamed-json';
import { prepared, type Tx } from '@libs/unit-of-work';
import { type Reader, Reads, Topology } from '../../infrastructure/database';
import { inLongStep, mostCounted, type PageRequest, type Total, totalOf } from '../../infrastructure/http';
import { asKept, type OrderWriter } from '../order-formats';
import { textOf } from '../store/version-text';
import {
  numberSql,
  type OrderFilter,
  type Page,
  placeCountSql,
  placePageSql,
  type Sql,
  TEXTS,
} from './order-list-sql';
import { type OrderPage, type OrderRow, readOrderPage } from './order-page';

export interface OrderList {
  /** The orders as `write` formats them, read one piece after another while they are sent. */
  readonly orders: (write: OrderWriter) => Iterable<Piece>;
  readonly total: Total;
}

/**
 * Orders of one channel, newest first. The total is exact, except for the orders of a place, and any page
 * costs about the same however many orders there are.
 */
export class ListOrders extends Query<OrderList> {
  constructor(
    readonly filter: OrderFilter,
    /** Null for any. */
    readonly orderNumber: string | null,
    /** Null for any. */
    readonly placeId: string | null,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute(list: ListOrders): Promise<OrderList> {
    const reader = this.reads.reader();
    const { rows, total } = await this.find(reader, list);
    return { total, orders: (write) => this.pieces(reader, list.filter.channelId, rows, write) };
  }

  private async find(reader: Reader, { filter, orderNumber, placeId, page }: ListOrders): Promise<OrderPage> {
    if (isEmpty(filter)) return { rows: [], total: { total: 0 } };
    if (orderNumber !== null) {
      const { text, parameters } = numberSql(filter, orderNumber, placeId);
      const found = await reader.onSnapshot((tx) => tx.query<OrderRow>(text, parameters));
      return {
        rows: found.slice(page.offset, page.offset + page.limit),
        total: { total: found.length },
      };
    }
    if (placeId !== null) return reader.onSnapshot((tx) => readPageOfPlace(tx, filter, placeId, page));
    const readPage = this.topology.choose({ together: readPageIn, spread: readPagePlannedAnew });
    return reader.onSnapshot((tx) => readPage(tx, filter, page));
  }

  private *pieces(
    reader: Reader,
    channelId: string,
    rows: readonly OrderRow[],
    write: OrderWriter,
  ): Generator<Piece> {
    const inTurns = (text: string) => inLongStep(text.length, () => write(text), null);
    for (const { rows: piece, bytes } of inPieces(rows)) {
      const read = async () => {
        const texts = await this.texts(reader, channelId, piece);
        return write === asKept ? texts : texts.map((text) => rewritten(text, inTurns));
      };
      yield { bytes, read };
    }
  }

  private async texts(reader: Reader, channelId: string, rows: readonly OrderRow[]): Promise<Parts[]> {
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const missing = rows.filter(({ base }) => base === null).map(({ id }) => id);
    const texts = await readTexts(TEXTS, missing, (sql, ids) =>
      reader.onSnapshot((tx) =>
        tx.query<PartRow<string>>(sql, [channelId, ids, ids.map((id) => versions.get(id))]),
      ),
    );
    return rows.map(({ id, base, middle, delta }) =>
      base === null ? texts.get(id)! : [textOf({ base, middle, delta })],
    );
  }
}

function isEmpty({ dateFrom, dateTo }: OrderFilter): boolean {
  return dateFrom !== null && dateTo !== null && dateFrom > dateTo;
}

type Queries = Pick<Tx, 'query'>;

async function readPageOfPlace(
  tx: Queries,
  filter: OrderFilter,
  placeId: string,
  page: Page,
): Promise<OrderPage> {
  const found = placePageSql(filter, placeId, page);
  const count = placeCountSql(filter, placeId, mostCounted(page));
  const [rows, [row]] = await Promise.all([
    tx.query<OrderRow>(found.text, found.parameters),
    tx.query<{ counted: number }>(count.text, count.parameters),
  ]);
  return { rows, total: totalOf(row!.counted, page) };
}

/** Like `readPageIn`, with statements that are planned each time: Citus can't keep their plans. */
function readPagePlannedAnew(tx: Queries, filter: OrderFilter, page: Page): Promise<OrderPage> {
  return readOrderPage(({ text, parameters }) => tx.query(text, parameters), filter, page);
}

/** Reads a page in its own transaction, which sees one snapshot. */
export function readPageIn(tx: Queries, filter: OrderFilter, page: Page): Promise<OrderPage> {
  return readOrderPage((sql) => read(tx, sql), filter, page);
}

function read<Row>(tx: Queries, { text, parameters, planned }: Sql): Promise<Row[]> {
  const statement = planned === 'once, along its index' ? prepared(text) : text;
  return tx.query<Row>(statement, parameters, planned);
}
