import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { fewSql, ofOrderSql, type OrderOfDeliveries } from '../deliveries-of-order';
import { idsOf, type ReplaySelection, selectedBy, selectedSql } from '../replay-selection';

/** The deliveries of an order, or of all, that a replay of this selection would send again, oldest first, at most so many. */
export class ListReplayableIds extends Query<string[]> {
  constructor(
    readonly channelId: string,
    readonly selection: ReplaySelection,
    readonly order: OrderOfDeliveries,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(ListReplayableIds)
export class ListReplayableIdsHandler implements IQueryHandler<ListReplayableIds> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(list: ListReplayableIds): Promise<string[]> {
    const { channelId, selection, order, most } = list;
    const parameters = selectedBy(channelId, selection, idsOf(selection));
    const ofOrder = ofOrderSql(order, (value) => `$${parameters.push(value)}`);
    const few = ofOrder === null ? undefined : `${fewSql(['channel_id = $1', ofOrder])} few`;
    const rows = await this.unitOfWork.runFor(list, (tx) =>
      tx.query<{ id: string }>(selectedSql(most, few), parameters),
    );
    return rows.map(({ id }) => id);
  }
}
