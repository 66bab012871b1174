import { IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';

export class EventFeedQueryDto {
  @IsUUID()
  channel_id: string;

  /** The event_id of the last event seen; absent: from the beginning. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;

  /** At least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 100;
}

/** The body of a webhook (interface §6). */
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
