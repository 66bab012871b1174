import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../infrastructure/database';
import { HEADS_BY_IDS } from '../list/heads-by-ids';

/** What people call an order, and where it belongs. */
export interface OrderName {
  readonly id: string;
  readonly channel_id: string;
  readonly place_id: string | null;
  readonly order_number: string;
}

const HEADS = { together: HEADS_BY_IDS.together, spread: HEADS_BY_IDS.spread(() => 'true') };

/** The names of the orders with these ids, by id; of orders that there are. */
export class FindOrderNames extends Query<ReadonlyMap<string, OrderName>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(FindOrderNames)
export class FindOrderNamesHandler implements IQueryHandler<FindOrderNames> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  async execute(find: FindOrderNames): Promise<ReadonlyMap<string, OrderName>> {
    const sql = `SELECT o.id, o.channel_id, o.place_id, o.order_number FROM ${this.topology.choose(HEADS)}`;
    const rows = await this.unitOfWork.runFor(find, (tx) => tx.query<OrderName>(sql, [find.ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }
}
