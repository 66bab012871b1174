import { Injectable } from '@nestjs/common';
import { WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../parked';
import { JOBS_WAKE_UP } from './jobs';
import { JOBS } from './job-policy';

/** Parked jobs, for operators. Jobs that wait behind one are not listed: they become due with it. */
@Injectable()
export class ParkedJobs {
  constructor(work: ParkedWork, wakeUps: WakeUps) {
    work.add('job', [JOBS], () => wakeUps.send(JOBS_WAKE_UP));
  }
}
