import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { WEBHOOK_EVENT_NAMES } from '../../event-docs/model/event-catalogue';

export class EventFeedQueryDto {
  @IsUUID()
  channel_id: string;

  /** The `next` of an earlier response, or the event_id of the last event seen, also of one that is deleted; absent: from the beginning. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;

  /** Only events of this type. */
  @IsOptional()
  @IsIn(WEBHOOK_EVENT_NAMES)
  event_type?: string;

  /** Only events of this order, failures of its requests among them. */
  @IsOptional()
  @IsUUID()
  order_id?: string;

  /** Only events of the order that has this number now, and failures of requests for it: also of an order that was never created. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number?: string;

  /** At least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 100;
}

/** The body of a webhook. */
export class EventEnvelopeDto {
  /** @example "order:created" */
  event_type: string;
  event_id: string;
  timestamp: string;
  /** As `GET /v1/webhook-events` describes it for the event type. */
  data: Record<string, unknown>;
}

export class EventFeedDto {
  data: EventEnvelopeDto[];
  /** The cursor to go on from; null while there is nothing to go on from. */
  next: string | null;
}
