import type { DeliveryDto, AttemptDto } from './dto/delivery.dto';
import type { RecordedAttempt } from '../entities/recorded-attempt.entity';
import { storedHeaders } from '../delivery/sending/model/stored-headers';
import type { DeliveryRow } from './queries/list-deliveries';

export function toDeliveryDto(row: DeliveryRow): DeliveryDto {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    order_id: row.order_id,
    order_number: row.order_number,
    delivery_status: row.delivered ? 'delivered' : 'failed',
    delivery_timestamp: row.delivery_timestamp?.toISOString() ?? null,
    request_url: row.request_url,
    request_headers: row.request_headers === null ? null : storedHeaders(row, row.request_headers),
    response_status: row.response_status,
    response_body: row.response_body,
    error: row.error,
    ...(row.skipped && { skipped: true }),
    retry_count: Math.max(0, row.attempts - 1),
    next_retry: row.next_retry?.toISOString() ?? null,
  };
}

export function toAttemptDto(row: RecordedAttempt): AttemptDto {
  const status = row.response_status ?? 0;
  return {
    number: row.number,
    attempted_at: row.attempted_at.toISOString(),
    duration_ms: row.duration_ms,
    delivery_status: status >= 200 && status < 300 ? 'delivered' : 'failed',
    request_url: row.request_url,
    response_status: row.response_status,
    response_body: row.response_body,
    error: row.error,
  };
}
