import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea } from '../api-keys';
import { ApiRefusals, IdPipe, paginationOf, toPageRequest } from '../infrastructure/http';
import { AcceptedResponse } from './accepting/accepted-response';
import { Accepts } from './accepting/accepted.decorator';
import { RetryJob } from './commands/retry-job';
import { JobRetriedDto } from './dto/accepted.dto';
import {
  FailureCausesQueryDto,
  JobDto,
  JobFailureCausesDto,
  JobListDto,
  JobListQueryDto,
  toJobDto,
} from './dto/job.dto';
import { jobRefusals } from './job.refusals';
import { CountFailedJobs } from './queries/count-failed-jobs';
import { GetJob } from './queries/get-job';
import { ListJobs } from './queries/list-jobs';

@ApiTags('Jobs')
@InArea('jobs')
@Controller('v1/jobs')
export class JobsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  /** Lists accepted requests and their outcome, newest first. */
  @Get()
  @ApiOkResponse({ type: JobListDto })
  @ApiRefusals(400, 401, 403)
  async list(@Query() query: JobListQueryDto, @CurrentCaller() caller: Caller): Promise<JobListDto> {
    const page = toPageRequest(query);
    const { jobs, total } = await this.queries.execute(new ListJobs(query, page, caller));
    return { data: jobs.map(toJobDto), pagination: paginationOf(page, total) };
  }

  /** Counts failed jobs by cause, among the newest 10,000. */
  @Get('failures')
  @ApiOkResponse({ type: JobFailureCausesDto })
  @ApiRefusals(400, 401, 403)
  listJobFailures(
    @Query() query: FailureCausesQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<JobFailureCausesDto> {
    return this.queries.execute(new CountFailedJobs(query.channel_id?.toLowerCase() ?? null, caller));
  }

  /** Shows the outcome of one accepted request. */
  @Get(':jobId')
  @ApiOkResponse({ type: JobDto })
  @ApiRefusals(401, 403, 404)
  async get(
    @Param('jobId', new IdPipe(jobRefusals.JOB_NOT_FOUND)) jobId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<JobDto> {
    return toJobDto(await this.queries.execute(new GetJob(jobId, caller)));
  }

  /**
   * Queues a failed job again, behind everything accepted for the same order in the meantime. Its tries start
   * from the beginning.
   */
  @Post(':jobId/retry')
  @HttpCode(202)
  @Accepts(JobRetriedDto)
  @ApiRefusals(401, 403, 404, 409, 429)
  async retry(
    @Param('jobId', new IdPipe(jobRefusals.JOB_NOT_FOUND)) jobId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<AcceptedResponse> {
    const job = await this.commands.execute(new RetryJob(jobId, caller));
    const body: JobRetriedDto = { message: 'Job queued again', jobId };
    return new AcceptedResponse(job.channel_id, jobId, JSON.stringify(body));
  }
}
