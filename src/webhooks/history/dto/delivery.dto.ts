import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { EVENT_NAMES } from '../../../contract';

export const DELIVERY_STATUSES = ['delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export class DeliveryHistoryQueryDto {
  /** Rows per page, at least 1; more than 100 is treated as 100. */
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
  @IsIn(EVENT_NAMES)
  event_type?: string;

  /** Only the delivery of this event. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  event_id?: string;

  /** Only deliveries of events of this order, including failures of its requests. */
  @IsOptional()
  @IsUUID()
  order_id?: string;

  /**
   * Only deliveries of events of the order with this number, including failures of its requests, even if it
   * was never created.
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number?: string;

  /** Only deliveries with this outcome of the latest attempt. */
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;
}

/** One event on its way to one channel, with the outcome of its latest attempt. */
export class DeliveryDto {
  id: string;

  /** The same in every attempt; receivers drop repeats by it. */
  event_id: string;

  @ApiProperty({ enum: EVENT_NAMES, example: 'order:created' })
  event_type: string;

  /** The order that the event is about, even if its creation failed; null for a test. */
  order_id: string | null;

  /** Its number; for a failure, the number in the request. */
  order_number: string | null;

  /**
   * The outcome of the latest attempt; also `failed` when nothing was sent because the endpoint is disabled
   * or was skipped.
   */
  delivery_status: DeliveryStatus;

  /** When the latest attempt ended. */
  delivery_timestamp: string | null;

  request_url: string | null;

  /** As sent; signatures and credentials are masked. */
  request_headers: Record<string, string> | null;

  response_status: number | null;

  /** The first 4 KB. */
  response_body: string | null;

  /** Why there was no response, or why nothing was sent. */
  error: string | null;

  /**
   * True when nothing was sent because `X-Command-Origin` of the change names the endpoint's host: the
   * receiver made the change itself. A replay of this delivery sends it.
   */
  skipped?: boolean;

  /** Attempts after the first one. */
  retry_count: number;

  /**
   * When the next attempt is due, or was due while it waits or is under way. Null when there is none; then
   * `failed` means given up.
   */
  next_retry: string | null;
}

export class DeliveryMetaDto {
  total: number;
  /** Present and true when there are more than 10,000, which are not counted exactly: there are at least `total`. */
  total_is_lower_bound?: boolean;
  limit: number;
  offset: number;
}

export class DeliveryListDto {
  data: DeliveryDto[];
  meta: DeliveryMetaDto;
}

export class DeliveryFailureCauseDto {
  /** What the endpoint responded; null when there was no response. */
  response_status: number | null;

  /** Why there was no response, or why nothing was sent; the first 200 characters. */
  error: string | null;

  count: number;

  /** How many of them will be attempted again, wait for a replay, or are given up. */
  retrying: number;
  held: number;
  given_up: number;

  /** Of the newest of them. */
  latest_delivery_id: string;
  latest_at: string | null;
}

export class DeliveryFailureCausesDto {
  /** The most frequent first, at most 100. */
  data: DeliveryFailureCauseDto[];

  /** How many deliveries without success were counted: the newest 10,000. */
  counted: number;

  /** Present and true when there may be more. */
  counted_is_lower_bound?: boolean;
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
  /** Why there was no response. */
  error: string | null;
}

export class AttemptListDto {
  data: AttemptDto[];
  count: number;
}
