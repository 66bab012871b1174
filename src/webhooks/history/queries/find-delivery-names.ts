import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { ORDER_NUMBER, withOrderSql } from '../deliveries-of-order';

/** What people call a delivery. */
export interface DeliveryName {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  /** Null where it is about no order, or one that is no longer kept. */
  readonly order_number: string | null;
}

/** The names of the deliveries of a channel with these ids, by id; of deliveries that there are. */
export class FindDeliveryNames extends Query<ReadonlyMap<string, DeliveryName>> {
  constructor(
    readonly channelId: string,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(FindDeliveryNames)
export class FindDeliveryNamesHandler implements IQueryHandler<FindDeliveryNames> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(find: FindDeliveryNames): Promise<ReadonlyMap<string, DeliveryName>> {
    const rows = await this.unitOfWork.runFor(find, (tx) =>
      tx.query<DeliveryName>(NAMES, [find.channelId, find.ids]),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const NAMES = `
  SELECT d.id, d.event_id, d.event_type, ${ORDER_NUMBER} AS order_number
    FROM ${withOrderSql('(SELECT * FROM webhook_deliveries WHERE channel_id = $1 AND id = ANY ($2::uuid[]))')}`;
