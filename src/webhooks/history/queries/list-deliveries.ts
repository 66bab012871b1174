import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../../infrastructure/database';
import { mostCounted, type Total, totalOf } from '../../../infrastructure/http';
import { countDeliveriesSql, type DeliveryFilter, listDeliveriesSql } from './delivery-list-sql';

export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly delivered: boolean;
  readonly delivery_timestamp: Date | null;
  readonly request_url: string | null;
  /** JSON text. */
  readonly request_headers: string | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
  readonly attempts: number;
  readonly skipped: boolean;
  readonly next_retry: Date | null;
}

export interface DeliveryPage {
  readonly rows: readonly DeliveryRow[];
  readonly total: Total;
}

/** A channel's deliveries that were attempted or wait for a replay, newest first. */
export class ListDeliveries extends Query<DeliveryPage> {
  constructor(
    readonly filter: DeliveryFilter,
    readonly limit: number,
    readonly offset: number,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(private readonly reads: Reads) {}

  execute({ filter, limit, offset }: ListDeliveries): Promise<DeliveryPage> {
    const page = { limit, offset };
    const list = listDeliveriesSql(filter, page);
    const count = countDeliveriesSql(filter, mostCounted(page));
    return this.reads.reader().onSnapshot(async (tx) => {
      const [rows, [row]] = await Promise.all([
        tx.query<DeliveryRow>(list.text, list.parameters),
        tx.query<{ counted: number }>(count.text, count.parameters),
      ]);
      return { rows, total: totalOf(row!.counted, page) };
    });
  }
}
