export { AcceptedAnswer } from './accepted-answer';
export { Accepts, ApiIdempotencyKey } from './accepted.decorator';
export { AcceptedDto } from './dto/accepted.dto';
export { JobEndings, type JobStanding } from './job-endings';
export { jobRefusals } from './job.refusals';
export { JobsModule } from './jobs.module';
export { type JobFailure, type JobType, JobTypes } from './job-types';
export { type JobPlace, Jobs, type Proposal } from './jobs';
export { type RepeatKey, RequestRepeatKey } from './repeat-key.decorator';
