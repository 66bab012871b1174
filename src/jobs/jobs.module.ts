import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Job } from './entities/job.entity';
import { JobTypes } from './job-types';
import { JobWorker } from './job-worker';
import { Jobs } from './jobs';
import { JobsController } from './jobs.controller';
import { GetJobHandler } from './queries/get-job';
import { ListJobsHandler } from './queries/list-jobs';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Job])],
  controllers: [JobsController],
  providers: [JobTypes, Jobs, JobWorker, GetJobHandler, ListJobsHandler],
  exports: [Jobs, JobTypes],
})
export class JobsModule {}
