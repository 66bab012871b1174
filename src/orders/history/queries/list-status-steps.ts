import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { OrderStatus } from '../../../contract';

export interface StatusStep {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
}

const MOST = 100;

/** The last 100 status changes of an order, newest first, without their metadata. */
export class ListStatusSteps extends Query<StatusStep[]> {
  constructor(
    readonly channelId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

@QueryHandler(ListStatusSteps)
export class ListStatusStepsHandler implements IQueryHandler<ListStatusSteps> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  execute({ channelId, orderId }: ListStatusSteps): Promise<StatusStep[]> {
    return this.dataSource.query(
      `SELECT status_from AS "from", status_to AS "to" FROM order_versions
        WHERE channel_id = $1 AND order_id = $2 AND status_to IS NOT NULL ORDER BY version DESC LIMIT ${MOST}`,
      [channelId, orderId],
    );
  }
}
