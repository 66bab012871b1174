import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ActorDto, actorOf } from '../../infrastructure/audit-trail';
import { NeverNull } from '../../infrastructure/http';
import { ATTENTION_KINDS, type AttentionKind } from '../model/attention-kinds';
import type { AttentionRow } from '../queries/list-attention';

const MOST_TEXT = 16_384;
const YEAR_IN_MINUTES = 527_040;
export const MOST_ACKNOWLEDGED = 100;

export class AttentionQueryDto {
  /** Only of these channels, with commas between their ids. Absent: all channels that you can access. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_TEXT)
  channel_id?: string;

  /** Only of orders in these places, at most 50, with commas between their ids. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_TEXT)
  place_id?: string;

  /**
   * Only these kinds, with commas between them.
   * @example "deadline,failed"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  kind?: string;

  /** `false`, the default: what nobody has seen; `true`: what somebody has; `all`: both. */
  @IsOptional()
  @IsIn(['false', 'true', 'all'])
  @ApiProperty({ enum: ['false', 'true', 'all'] })
  acknowledged?: string;

  /** How many minutes an order may be suspended before it needs a hand. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(YEAR_IN_MINUTES)
  suspended_for?: number = 60;

  /** Entries, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 50;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(512)
  after?: string;
}

export class AttentionEntryDto {
  @ApiProperty({ enum: ATTENTION_KINDS })
  kind: AttentionKind;
  /** With the kind and the channel: what to acknowledge. */
  key: string;
  channel_id: string;
  order_id: string | null;
  order_number: string | null;
  place_id: string | null;
  /** The deadline, the type of the job, event or parked work, the status of the order, the health of the channel. */
  subject: string;
  /** Why, as far as it is known: of a deadline its state, of a job its error as JSON text. */
  reason: string | null;
  /** When it began to need a hand. */
  at: string;
  /** Null when nobody has seen it. */
  acknowledged_at: string | null;
  acknowledged_by: ActorDto | null;
}

export class AttentionPageDto {
  /** The newest first. */
  data: AttentionEntryDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}

export class AttentionCountsDto {
  /** By kind, also those with nothing. Of each kind and channel at most 10,000 are counted. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  counts: Readonly<Record<AttentionKind, number>>;
  total: number;
}

@NeverNull()
export class AcknowledgedItemDto {
  @IsIn(ATTENTION_KINDS)
  kind: AttentionKind;

  @IsString()
  @IsNotEmpty()
  @MaxLength(300)
  key: string;

  /**
   * Its channel. When every entry names its own, only these are looked at, else all channels that you can access, of which more than
   * 400 are refused.
   */
  @IsOptional()
  @IsUUID()
  channel_id?: string;

  /**
   * The `at` of the entry as you have seen it: what has begun under its key since stays in the list. Absent: all that began before
   * the request.
   */
  @IsOptional()
  @IsISO8601()
  at?: string;
}

export class AcknowledgeDto {
  /** At most 100. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_ACKNOWLEDGED)
  @ValidateNested({ each: true })
  @Type(() => AcknowledgedItemDto)
  items: AcknowledgedItemDto[];
}

export class AcknowledgedDto {
  /** How many of them still needed a hand. */
  acknowledged: number;
}

export function toEntryDto(row: AttentionRow): AttentionEntryDto {
  const { kind, key, channel_id, order_id, order_number, place_id, subject, reason, at, acknowledged_at } =
    row;
  return {
    ...{ kind, key, channel_id, order_id, order_number, place_id, subject, reason },
    at: at.toISOString(),
    acknowledged_at: acknowledged_at?.toISOString() ?? null,
    acknowledged_by: acknowledged_at === null ? null : actorOf(row),
  };
}
