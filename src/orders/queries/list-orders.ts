import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { planStatements, prepared, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { Distribution } from '../../database';
import type { PageRequest } from '../../http';
import { numberSql, type OrderFilter, type Page, type Sql } from './order-list-sql';
import { type OrderPage, readOrderPage } from './order-page';

/**
 * Orders of one channel, the newest first (interface §4, D27b). The total is exact, and any page costs about the
 * same however many orders there are.
 */
export class ListOrders extends Query<OrderPage> {
  constructor(
    readonly filter: OrderFilter,
    /** Null for any. */
    readonly orderNumber: string | null,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly distribution: Distribution,
  ) {}

  async execute({ filter, orderNumber, page }: ListOrders): Promise<OrderPage> {
    if (isEmpty(filter) || orderNumber?.includes('\u0000')) return { snapshots: [], total: 0 };
    if (orderNumber !== null) {
      const { text, parameters } = numberSql(filter, orderNumber);
      const found = await this.dataSource.query<{ snapshot: string }[]>(text, [...parameters]);
      const snapshots = found.slice(page.offset, page.offset + page.limit).map((row) => row.snapshot);
      return { snapshots, total: found.length };
    }
    const readPage = this.distribution.isByChannel ? readPagePlannedAnew : readPageIn;
    return this.unitOfWork.runOnSnapshot((tx) => readPage(tx, filter, page));
  }
}

function isEmpty({ dateFrom, dateTo }: OrderFilter): boolean {
  return dateFrom !== null && dateTo !== null && dateFrom > dateTo;
}

type Queries = Pick<Tx, 'query'>;

/** As `readPageIn`, with statements that are planned each time: Citus can't keep their plans. */
function readPagePlannedAnew(tx: Queries, filter: OrderFilter, page: Page): Promise<OrderPage> {
  return readOrderPage(({ text, parameters }) => tx.query(text, parameters), filter, page);
}

/** Reads a page in a transaction of its own, which sees one snapshot. */
export async function readPageIn(tx: Queries, filter: OrderFilter, page: Page): Promise<OrderPage> {
  const [, found] = await Promise.all([
    planStatements(tx, 'once, along its index'),
    readOrderPage((sql) => read(tx, sql), filter, page),
  ]);
  return found;
}

async function read<Row>(tx: Queries, { text, parameters, planned }: Sql): Promise<Row[]> {
  if (planned === 'once, along its index') return tx.query<Row>(prepared(text), parameters);
  const [, rows] = await Promise.all([planStatements(tx, planned), tx.query<Row>(text, parameters)]);
  return rows;
}
