import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../../infrastructure/database';
import type { DeliveryFailureCausesDto } from '../dto/delivery.dto';
import { failureCausesSql, MOST_FAILURES } from './delivery-list-sql';

/** Why deliveries of a channel failed, counted among the newest. */
export class CountFailedDeliveries extends Query<DeliveryFailureCausesDto> {
  constructor(readonly channelId: string) {
    super();
  }
}

interface Row {
  readonly response_status: number | null;
  readonly error: string | null;
  readonly count: number;
  readonly counted: number;
  readonly retrying: number;
  readonly held: number;
  readonly given_up: number;
  readonly latest_at: Date | null;
  readonly latest_delivery_id: string;
}

@QueryHandler(CountFailedDeliveries)
export class CountFailedDeliveriesHandler implements IQueryHandler<CountFailedDeliveries> {
  constructor(private readonly reads: Reads) {}

  async execute({ channelId }: CountFailedDeliveries): Promise<DeliveryFailureCausesDto> {
    const { text, parameters } = failureCausesSql(channelId);
    const rows = await this.reads.reader().onSnapshot((tx) => tx.query<Row>(text, parameters));
    const counted = rows[0]?.counted ?? 0;
    return {
      data: rows.map(({ counted: _all, latest_at, ...cause }) => ({
        ...cause,
        latest_at: latest_at?.toISOString() ?? null,
      })),
      counted,
      ...(counted >= MOST_FAILURES && { counted_is_lower_bound: true }),
    };
  }
}
