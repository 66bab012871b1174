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

  /** The `next` of the page before. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(512)
  after?: string;
}

export class ParkedEntryDto {
  @ApiProperty({ enum: PARKED_KINDS })
  kind: ParkedKind;
  /** Of a job its id, of an event and of its push messages the event_id, of a delivery its id in the webhook history. */
  id: string;
  channel_id: string;
  order_id: string | null;
  /** @example "order:updated" */
  type: string;
  /** How often it was tried in vain. */
  tries: number;
  /** Why the last try failed; null for what only waits behind it. */
  error: string | null;
  parked_at: string;
  /** When it is tried again by itself; null while it waits behind an earlier one of its order. */
  next_try_at: string | null;
}

export class ParkedPageDto {
  /** By kind, then by channel and id. */
  data: ParkedEntryDto[];
  /** What to give as `after` for the next page; null on the last page. */
  next: string | null;
}

/** Without any field: all that is parked. */
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
  /** How many are tried again now, those that wait behind them not counted; at most 10,000 a request. */
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
