import { Injectable } from '@nestjs/common';
import { type ParkedPolicy, WakeUps } from '@libs/work-queue';
import { ParkedWork } from '../parked';
import { JOBS_WAKE_UP } from './jobs';

/** Jobs that wait behind a parked one are not listed, and become due with it. */
const PARKED: ParkedPolicy = {
  table: 'jobs',
  partition: 'channel_id',
  id: 'id',
  idType: 'uuid',
  shown: `CASE WHEN t.type LIKE 'order\\_%' THEN t.key END AS order_id, t.type, t.attempts AS tries, t.error, t.parked_at,
          t.run_at AS next_try_at`,
  isParked: `t.status = 'queued' AND t.parked_at IS NOT NULL`,
  due: 'run_at',
  isLocked: true,
  unit: 'key',
  becomeDue: { condition: `t.status = 'queued'`, index: `t.status IN ('queued', 'processing')` },
};

/** Parked jobs, for operators. */
@Injectable()
export class ParkedJobs {
  constructor(work: ParkedWork, wakeUps: WakeUps) {
    work.add('job', [PARKED], () => wakeUps.send(JOBS_WAKE_UP));
  }
}
