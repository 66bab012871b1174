import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsUUID, Min } from 'class-validator';
import { type Caller, mayReach } from '../../api-keys';
import type { Bulk } from '../entities/bulk.entity';
import { BULK_ACTION_NAMES, type BulkActionName, type BulkDetails } from '../model/bulk-action';
import { BULK_STATES, type BulkState, stateOf } from '../model/bulk-state';
import { ITEM_STATES, type ItemState, NO_CHANNEL } from '../model/item-state';
import type { NamedItem } from '../queries/list-bulk-items';
import type { Origin } from '../../orders';

export class BulkCountsDto {
  waiting: number;
  /** Their jobs have not ended. */
  running: number;
  /** In a dry run: would be done. */
  done: number;
  failed: number;
  cancelled: number;
}

export class BulkFailureDto {
  /** From the table of errors.
   * @example "INVALID_STATUS_TRANSITION" */
  code: string;

  count: number;
}

export class BulkErrorDto {
  /** From the table of errors. */
  code: string;
  message: string;
}

export class BulkDto {
  id: string;

  @ApiProperty({ enum: BULK_ACTION_NAMES })
  action: BulkActionName;

  /** What is done to each item, as it was asked for. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  details: BulkDetails;

  /** Null when items were named. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  filter: Record<string, unknown> | null;

  dry_run: boolean;

  /** waiting (behind an earlier one of the same caller), running, cancelling (what had begun is ending), completed or cancelled. */
  @ApiProperty({ enum: BULK_STATES })
  state: BulkState;

  /**
   * Why the service cancelled it: whoever asked for it can't any more. Null when it did not.
   * @example null
   */
  error: BulkErrorDto | null;

  /** Items. */
  total: number;

  counts: BulkCountsDto;

  /** Items that failed, by code, the most frequent first. */
  failures: BulkFailureDto[];

  /** Who asked for it. */
  requested_by: string;

  created_at: string;
  started_at: string | null;
  ended_at: string | null;
}

export class BulkListDto {
  /** The newest first. */
  data: BulkDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}

export class BulkListQueryDto {
  /** At least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 20;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsUUID()
  after?: string;
}

export class BulkItemDto {
  /** Its place in the bulk, from 0 on. */
  position: number;
  /** Of the order, job or delivery. */
  id: string;
  /** Null where there is none, or you can't access it. */
  channel_id: string | null;
  /** Of the order that it is about; null where there is none, it is no longer kept, or you can't access it any more. */
  order_number: string | null;
  /** Of a delivery: what it says.
   * @example null */
  event_type: string | null;
  /** Of a delivery; see `GET /v1/channels/{channelId}/webhook/history?event_id=`.
   * @example null */
  event_id: string | null;
  /** Of a job: what it does.
   * @example null */
  job_type: string | null;
  @ApiProperty({ enum: ITEM_STATES })
  state: ItemState;
  /** Why it failed, or would. */
  error: BulkErrorDto | null;
  /** The job that does it; see `GET /v1/jobs/{jobId}`. */
  job_id: string | null;
  ended_at: string | null;
}

export class BulkItemListDto {
  /** In the order of the bulk. */
  data: BulkItemDto[];
  /** Give this as `after` to get the next page; null on the last page. */
  next: number | null;
}

export class BulkItemListQueryDto {
  /** Only items in this state. */
  @IsOptional()
  @IsIn(ITEM_STATES)
  @ApiProperty({ enum: ITEM_STATES })
  state?: ItemState;

  /** Items, at least 1; more than 1,000 is treated as 1,000. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 100;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsInt()
  @Min(0)
  after?: number;
}

/** How many items of a bulk are in a state, by code. */
export interface CountRow {
  readonly state: ItemState;
  readonly code: string | null;
  readonly count: number;
}

export function toBulkDto(bulk: Omit<Bulk, 'turn'>, rows: readonly CountRow[]): BulkDto {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  for (const { state, count } of rows) counts[state] += count;
  return {
    id: bulk.id,
    action: bulk.action,
    details: JSON.parse(bulk.details) as BulkDetails,
    filter: bulk.filter === null ? null : (JSON.parse(bulk.filter) as Record<string, unknown>),
    dry_run: bulk.is_dry_run,
    state: stateOf(bulk),
    error: errorOf(bulk),
    total: bulk.total,
    counts,
    failures: rows
      .flatMap(({ state, code, count }) => (state === 'failed' && code !== null ? [{ code, count }] : []))
      .sort((a, b) => b.count - a.count),
    requested_by: (JSON.parse(bulk.origin) as Origin).clientName,
    created_at: bulk.created_at.toISOString(),
    started_at: bulk.started_at?.toISOString() ?? null,
    ended_at: bulk.ended_at?.toISOString() ?? null,
  };
}

/** As far as the caller can access it: items are stored as they were given, whosever orders they name. */
export function toBulkItemDto({ item, name }: NamedItem, caller: Caller): BulkItemDto {
  const isShown = item.channel_id !== NO_CHANNEL && mayReach(caller, item.channel_id);
  return {
    position: item.position,
    id: item.subject,
    channel_id: isShown ? item.channel_id : null,
    ...name,
    state: item.state,
    error: errorOf(item),
    job_id: item.job_id,
    ended_at: item.ended_at?.toISOString() ?? null,
  };
}

function errorOf({ code, message }: Pick<Bulk, 'code' | 'message'>): BulkErrorDto | null {
  return code === null ? null : { code, message: message ?? '' };
}
