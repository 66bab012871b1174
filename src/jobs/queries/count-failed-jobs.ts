import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { accessRefusals, type Caller, mayReach, reachableChannels } from '../../api-keys';
import { ERRORS } from '../../contract';
import { Reads, Topology } from '../../infrastructure/database';
import type { JobErrorDto, JobFailureCausesDto } from '../dto/job.dto';
import { failureCausesSql, MOST_FAILURES } from './job-list-sql';

/** The causes of failed jobs of the channels that the caller can access, counted among the newest. */
export class CountFailedJobs extends Query<JobFailureCausesDto> {
  constructor(
    readonly channelId: string | null,
    readonly caller: Caller,
  ) {
    super();
  }
}

interface Row {
  readonly type: string;
  readonly code: string | null;
  readonly count: number;
  readonly counted: number;
  readonly latest_at: Date | null;
  readonly latest_job_id: string;
  readonly latest_error: string | null;
}

@QueryHandler(CountFailedJobs)
export class CountFailedJobsHandler implements IQueryHandler<CountFailedJobs> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ channelId, caller }: CountFailedJobs): Promise<JobFailureCausesDto> {
    if (channelId !== null && !mayReach(caller, channelId)) throw accessRefusals.CHANNEL_FORBIDDEN();
    const channels = channelId === null ? reachableChannels(caller) : [channelId];
    if (channels?.length === 0) return { data: [], counted: 0 };
    const { text, parameters } = failureCausesSql(channels, this.topology);
    const rows = await this.reads.reader().onSnapshot((tx) => tx.query<Row>(text, parameters));
    const counted = rows[0]?.counted ?? 0;
    return {
      data: rows.map(toCause),
      counted,
      ...(counted >= MOST_FAILURES && { counted_is_lower_bound: true }),
    };
  }
}

function toCause({ type, code, count, latest_at, latest_job_id, latest_error }: Row) {
  const isKnown = code !== null && Object.hasOwn(ERRORS, code);
  return {
    type,
    code,
    count,
    latest_job_id,
    latest_message: latest_error === null ? null : (JSON.parse(latest_error) as JobErrorDto).message,
    latest_at: latest_at?.toISOString() ?? null,
    remedy: isKnown ? ERRORS[code as keyof typeof ERRORS].remedy : null,
  };
}
