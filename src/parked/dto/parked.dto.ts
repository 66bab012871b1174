import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
} from 'class-validator';
import { PARKED_KINDS, type ParkedKind } from '../model/parked';
import type { ParkedOfKind } from '../queries/list-parked';

export class ParkedQueryDto {
  @IsOptional()
  @IsIn(PARKED_KINDS)
  kind?: ParkedKind;

  @IsOptional()
  @IsUUID()
  channel_id?: string;

  /** Entries, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 20;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(512)
  after?: string;
}

export class ParkedEntryDto {
  @ApiProperty({ enum: PARKED_KINDS })
  kind: ParkedKind;
  /** The id of the job or delivery; for events and push messages the event_id. */
  id: string;
  channel_id: string;
  order_id: string | null;
  /** @example "order:updated" */
  type: string;
  /** Number of failed tries. */
  tries: number;
  /** Why the last try failed; null when it only waits behind an earlier one. */
  error: string | null;
  parked_at: string;
  /** When it is retried automatically; null while it waits behind an earlier one of its order. */
  next_try_at: string | null;
}

export class ParkedPageDto {
  /** Sorted by kind, channel and id. */
  data: ParkedEntryDto[];
  /** Give this as `after` to get the next page; null on the last page. */
  next: string | null;
}

/** Without any field: everything that is parked. */
export class RetryParkedDto {
  @IsOptional()
  @IsIn(PARKED_KINDS)
  kind?: ParkedKind | null;

  @IsOptional()
  @IsUUID()
  channel_id?: string | null;

  /** Only these, at most 100. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  @MaxLength(255, { each: true })
  ids?: string[] | null;
}

export class ParkedRetriedDto {
  /** @example "Tried again now" */
  message: string;
  /** How many are retried now, not counting those that wait behind them; at most 10,000 per request. */
  count: number;
}

export function toParkedEntryDto(row: ParkedOfKind): ParkedEntryDto {
  return {
    kind: row.kind,
    id: row.id,
    channel_id: row.channel_id,
    order_id: row.order_id,
    type: row.type,
    tries: row.tries,
    error: row.error,
    parked_at: row.parked_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
  };
}
