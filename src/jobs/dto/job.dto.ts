import { IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { JOB_STATUSES, type JobStatus } from '@libs/durable-jobs';
import { FilterQuery, PageQueryDto, PaginationDto } from '../../infrastructure/http';
import { JOB_TYPES, type JobTypeName } from '../job-types';
import type { ShownJob } from '../queries/job-list-sql';

export class JobErrorDto {
  /** @example "DUPLICATE_ORDER_NUMBER" */
  code: string;

  /** @example "An order with order_number SO-10001 already exists in the channel" */
  message: string;
}

export class JobDto {
  id: string;

  /** What was accepted. */
  @ApiProperty({ enum: JOB_TYPES, example: 'order_create' })
  type: string;

  /** queued (also between tries), processing, completed or failed. */
  status: JobStatus;

  channel_id: string;

  /** The order that the job is about, if any. */
  order_id: string | null;

  /** The order number of the request, even if the order was never created. Null for jobs from before an upgrade. */
  order_number: string | null;

  /** Number of tries so far, at least 1 once it has ended. */
  attempts: number;

  /** Why it failed, or why its last try did; null when nothing went wrong. */
  error: JobErrorDto | null;

  /** When it will be retried after a failed try, else null. */
  next_attempt_at: string | null;

  /** Webhooks not sent because the `X-Command-Origin` of the request names their host. */
  webhooks_skipped: number;

  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export class JobListDto {
  data: JobDto[];
  pagination: PaginationDto;
}

@FilterQuery()
export class FailureCausesQueryDto {
  /** Only jobs of this channel. */
  @IsOptional()
  @IsUUID()
  channel_id?: string;
}

export class JobFailureCauseDto {
  @ApiProperty({ enum: JOB_TYPES, example: 'order_create' })
  type: string;

  /** @example "DUPLICATE_ORDER_NUMBER" */
  code: string | null;

  count: number;

  /** Of the newest of them. */
  latest_job_id: string;
  latest_message: string | null;
  latest_at: string | null;

  /** What can be done about it. */
  remedy: string | null;
}

export class JobFailureCausesDto {
  /** The most frequent first, at most 100. */
  data: JobFailureCauseDto[];

  /** How many failed jobs were counted: the newest 10,000. */
  counted: number;

  /** Present and true when there may be more. */
  counted_is_lower_bound?: boolean;
}

export class JobListQueryDto extends PageQueryDto {
  /** Only jobs of this channel. */
  @IsOptional()
  @IsUUID()
  channel_id?: string;

  @IsOptional()
  @IsIn(JOB_STATUSES)
  status?: JobStatus;

  /** @example "order_create" */
  @IsOptional()
  @IsIn(JOB_TYPES)
  type?: JobTypeName;

  /** Only jobs of this order, even if it was never created: `orderData.id` of its 202. */
  @IsOptional()
  @IsUUID()
  order_id?: string;

  /** Only jobs of requests with this order number, even if the order was never created. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number?: string;

  /**
   * Only jobs whose error has this code: of the newest 10,000 failed ones, or of those of `status`.
   * @example "DUPLICATE_ORDER_NUMBER"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  error_code?: string;
}

export function toJobDto(row: ShownJob): JobDto {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    channel_id: row.channel_id,
    order_id: row.type.startsWith('order_') ? row.key : null,
    order_number: row.order_number,
    attempts: row.status === 'completed' ? row.attempts + 1 : row.attempts,
    error: row.error === null ? null : (JSON.parse(row.error) as JobErrorDto),
    next_attempt_at: row.status === 'queued' && row.attempts > 0 ? row.run_at.toISOString() : null,
    webhooks_skipped: row.webhooks_skipped,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
