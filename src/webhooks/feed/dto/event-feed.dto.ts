import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { EVENT_NAMES } from '../../../contract';

export class EventFeedQueryDto {
  @IsUUID()
  channel_id: string;

  /**
   * The `next` of an earlier response, or the event_id of the last event seen, even if it has been deleted.
   * Absent: from the beginning.
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;

  /** Only events of this type. */
  @IsOptional()
  @IsIn(EVENT_NAMES)
  event_type?: string;

  /** Only events of this order, including failures of its requests. */
  @IsOptional()
  @IsUUID()
  order_id?: string;

  /** Only events of the order with this number, including failures of its requests, even if it was never created. */
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

/** The body of a webhook; the document describes it by event (`EVENT_SCHEMAS`). */
export class EventEnvelopeDto {
  @ApiProperty({ enum: EVENT_NAMES, example: 'order:created' })
  event_type: string;
  event_id: string;
  timestamp: string;
  /** As `GET /v1/webhook-events` describes it for the event type. */
  data: Record<string, unknown>;
}

export class EventFeedDto {
  data: EventEnvelopeDto[];
  /** The cursor to continue from; null while there is none. */
  next: string | null;
}
