import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { DeliveryStatus } from '../dto/delivery.dto';
import { DELIVERED } from '../delivery-status';

export interface DeliveryFilter {
  readonly channelId: string;
  readonly eventType: string | null;
  readonly status: DeliveryStatus | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly delivered: boolean;
  readonly delivery_timestamp: Date | null;
  readonly request_url: string | null;
  /** JSON text. */
  readonly request_headers: string | null;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
  readonly attempts: number;
  readonly next_retry: Date | null;
}

export interface DeliveryPage {
  readonly rows: readonly DeliveryRow[];
  readonly total: number;
}

/** A channel's deliveries that were attempted or wait for a replay, the newest first (D43). */
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
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ filter, limit, offset }: ListDeliveries): Promise<DeliveryPage> {
    const delivered = filter.status === null ? null : filter.status === 'delivered';
    const parameters = [filter.channelId, filter.eventType, delivered];
    const [rows, counts] = await Promise.all([
      this.dataSource.query<DeliveryRow[]>(`${SHOWN} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
        ...parameters,
        limit,
        offset,
      ]),
      this.dataSource.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM webhook_deliveries WHERE ${FILTER}`,
        parameters,
      ),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }
}

const FILTER = `
  channel_id = $1 AND (attempts > 0 OR state IN ('held', 'failed'))
  AND ($2::text IS NULL OR event_type = $2) AND ($3::bool IS NULL OR ${DELIVERED} = $3)`;

const SHOWN = `
  SELECT id, event_id, event_type, ${DELIVERED} AS delivered, delivery_timestamp, request_url, request_headers,
         response_status, response_body, attempts,
         CASE WHEN state = 'held' THEN coalesce(error, 'Held: the endpoint is disabled') ELSE error END AS error,
         CASE WHEN state = 'pending' AND claim IS NULL THEN due_at END AS next_retry
    FROM webhook_deliveries WHERE ${FILTER}`;
