import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AcceptedInterceptor } from './accepted.interceptor';
import { RetryJobHandler } from './commands/retry-job';
import { AcceptedRequestRow } from './entities/accepted-request.entity';
import { Job } from './entities/job.entity';
import { JobCommands } from './job-commands';
import { JobEndings } from './job-endings';
import { JobRetention } from './job-retention';
import { JobReports } from './job-reports';
import { JobTraces } from './job-traces';
import { JobTypes } from './job-types';
import { JoiningHandlers } from './joining-handlers';
import { JobWorker } from './job-worker';
import { Jobs } from './jobs';
import { JobsController } from './jobs.controller';
import { ParkedJobs } from './parked-jobs';
import { AnsweredRequests } from './repeats/answered-requests';
import { OnceOnly } from './repeats/once-only';
import { RepeatInterceptor } from './repeats/repeat.interceptor';
import { RequestPruner } from './request-pruner';
import { GetJobHandler } from './queries/get-job';
import { ListJobsHandler } from './queries/list-jobs';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Job, AcceptedRequestRow])],
  controllers: [JobsController],
  providers: [
    AcceptedInterceptor,
    AnsweredRequests,
    OnceOnly,
    RepeatInterceptor,
    JobCommands,
    JobEndings,
    JobReports,
    JobRetention,
    JobTraces,
    JobTypes,
    Jobs,
    JobWorker,
    JoiningHandlers,
    ParkedJobs,
    RequestPruner,
    RetryJobHandler,
    GetJobHandler,
    ListJobsHandler,
  ],
  exports: [AcceptedInterceptor, AnsweredRequests, OnceOnly, RepeatInterceptor, JobEndings, Jobs, JobTypes],
})
export class JobsModule {}
