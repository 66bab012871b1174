import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AcceptedInterceptor } from './accepting/accepted.interceptor';
import { RetryJobHandler } from './commands/retry-job';
import { AcceptedRequestRow } from './entities/accepted-request.entity';
import { Job } from './entities/job.entity';
import { JobCommands } from './running/job-commands';
import { JobEndings } from './running/job-endings';
import { JobRoom } from './accepting/job-room';
import { JobRetention } from './job-retention';
import { JobReports } from './running/job-reports';
import { JobTraces } from './running/job-traces';
import { JobTypes } from './job-types';
import { JoiningHandlers } from './running/joining-handlers';
import { JobWorker } from './running/job-worker';
import { Jobs } from './jobs';
import { JobsController } from './jobs.controller';
import { ParkedJobs } from './parked-jobs';
import { AnsweredRequests } from './idempotency/answered-requests';
import { IdempotentJobs } from './idempotency/idempotent-jobs';
import { IdempotentRequests } from './idempotency/idempotent-requests';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import { RequestPruner } from './idempotency/request-pruner';
import { CountFailedJobsHandler } from './queries/count-failed-jobs';
import { FindJobNamesHandler } from './queries/find-job-names';
import { GetJobHandler } from './queries/get-job';
import { ListJobsOfOrderHandler } from './queries/list-jobs-of-order';
import { ListFailedJobIdsHandler } from './queries/list-failed-job-ids';
import { ListFailedCreationsHandler } from './queries/list-failed-creations';
import { ListJobsHandler } from './queries/list-jobs';
import { ParkedModule } from '../parked';
import { RetentionModule } from '../infrastructure/retention';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ParkedModule,
    RetentionModule,
    TypeOrmModule.forFeature([Job, AcceptedRequestRow]),
    WorkersModule,
  ],
  controllers: [JobsController],
  providers: [
    AcceptedInterceptor,
    AnsweredRequests,
    IdempotentJobs,
    IdempotentRequests,
    IdempotencyInterceptor,
    JobCommands,
    JobEndings,
    JobReports,
    JobRetention,
    JobRoom,
    JobTraces,
    JobTypes,
    Jobs,
    JobWorker,
    JoiningHandlers,
    ParkedJobs,
    RequestPruner,
    RetryJobHandler,
    FindJobNamesHandler,
    GetJobHandler,
    CountFailedJobsHandler,
    ListFailedCreationsHandler,
    ListFailedJobIdsHandler,
    ListJobsHandler,
    ListJobsOfOrderHandler,
  ],
  exports: [
    AcceptedInterceptor,
    AnsweredRequests,
    IdempotentJobs,
    IdempotentRequests,
    IdempotencyInterceptor,
    JobEndings,
    JobRoom,
    Jobs,
    JobTypes,
  ],
})
export class JobsModule {}
