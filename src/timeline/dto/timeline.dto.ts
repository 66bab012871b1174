import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { KINDS, type Kind } from '../model/timeline-page';

export class TimelineQueryDto {
  /**
   * Only these kinds, with commas between them.
   * @example "version,delivery"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  kind?: string;

  /** Entries, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 50;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  after?: string;
}

export class TimelineEntryDto {
  @ApiProperty({ enum: KINDS })
  kind: Kind;
  /** When it began: the change, the request, the delivery, the first push message. */
  at: string;
  /**
   * `version`: version, change_type, status {from, to} or null, actor, request_id and changes [{field, from, to}], which is
   * null where it is left out because it is long: `GET /v1/orders/{orderId}/versions` has it.
   * `job`: as in `GET /v1/jobs`. `delivery`: id, event_id, event_type, version, state, attempts, error, next_retry and
   * latest_attempts, at most 10. `push`: event_id, place_id, devices, states, error. `audit`: as in `GET /v1/audit`.
   * `picking`: change (`pick` or `claim`), and what the topic `orders.changes` shows of it.
   * `note`: id, text, actor. `assignment`: assignee {person_id, name} or null, actor.
   */
  detail: Record<string, unknown>;
}

export class TimelineDto {
  order_id: string;
  order_number: string;
  /** The newest first. */
  data: TimelineEntryDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}
