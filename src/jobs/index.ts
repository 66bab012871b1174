export { JobsModule } from './jobs.module';
export { type JobFailure, type JobType, JobTypes } from './job-types';
export { type JobPlace, Jobs } from './jobs';
