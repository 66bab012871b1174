import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { WEBHOOK_EVENT_NAMES } from '../../event-docs/model/event-catalogue';

export const DELIVERY_STATUSES = ['delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export class DeliveryHistoryQueryDto {
  /** Rows a page, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 20;

  @IsOptional()
  @IsInt()
  @Min(0)
  offset?: number = 0;

  /** Only deliveries of this event. */
  @IsOptional()
  @IsIn(WEBHOOK_EVENT_NAMES)
  event_type?: string;

  /** Only the delivery of this event. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  event_id?: string;

  /** Only deliveries of events of this order, failures of its requests among them. */
  @IsOptional()
  @IsUUID()
  order_id?: string;

  /** Only deliveries for the order that has this number now, and of failures of requests for it: also of an order that was never created. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number?: string;

  /** Only deliveries whose latest attempt ended so. */
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;
}

/** One event on its way to one channel, as its latest attempt ended. */
export class DeliveryDto {
  id: string;

  /** The same in every attempt; receivers drop repeats by it. */
  event_id: string;

  /** @example "order:created" */
  event_type: string;

  /** The order that the event is about; null for a test. Of a failure: the order that was asked for, also if it was never created. */
  order_id: string | null;

  /** Its number; of a failure: as the request had it. */
  order_number: string | null;

  /** How the latest attempt ended; also `failed` where there was none: while the endpoint is disabled, or when it was skipped. */
  delivery_status: DeliveryStatus;

  /** When the latest attempt ended. */
  delivery_timestamp: string | null;

  request_url: string | null;

  /** As sent; signatures and credentials are masked. */
  request_headers: Record<string, string> | null;

  response_status: number | null;

  /** The first 4 KB. */
  response_body: string | null;

  /** Why there was no answer, or why there is no attempt. */
  error: string | null;

  /** True where nothing was sent, because `X-Command-Origin` of the change names the endpoint's host: the receiver has made it itself. A replay of this delivery sends it all the same. */
  skipped?: boolean;

  /** Attempts after the first one. */
  retry_count: number;

  /** When the next attempt is due, or was due while it waits or is under way; null when there is none: then `failed` means given up. */
  next_retry: string | null;
}

export class DeliveryMetaDto {
  total: number;
  /** Only there, and true, when there are more than 10,000 and they were not all counted: there are at least `total`. */
  total_is_lower_bound?: boolean;
  limit: number;
  offset: number;
}

export class DeliveryListDto {
  data: DeliveryDto[];
  meta: DeliveryMetaDto;
}

export class AttemptDto {
  /** From 1, replays included. */
  number: number;
  attempted_at: string;
  duration_ms: number;
  delivery_status: DeliveryStatus;
  request_url: string;
  response_status: number | null;
  /** The first 4 KB. */
  response_body: string | null;
  /** Why there was no answer. */
  error: string | null;
}

export class AttemptListDto {
  data: AttemptDto[];
  count: number;
}
