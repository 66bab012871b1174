import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../infrastructure/database';
import { HEADS_BY_IDS } from '../list/heads-by-ids';

/** The channels of the orders with these ids, by id; of orders that there are. */
export class FindChannelsOfOrders extends Query<ReadonlyMap<string, string>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(FindChannelsOfOrders)
export class FindChannelsOfOrdersHandler implements IQueryHandler<FindChannelsOfOrders> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  async execute(find: FindChannelsOfOrders): Promise<ReadonlyMap<string, string>> {
    const sql = `SELECT o.id, o.channel_id FROM ${this.topology.choose(HEADS_BY_IDS)}`;
    const rows = await this.unitOfWork.runFor(find, (tx) =>
      tx.query<{ id: string; channel_id: string }>(sql, [find.ids]),
    );
    return new Map(rows.map(({ id, channel_id }) => [id, channel_id]));
  }
}
