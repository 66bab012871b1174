import type { WorkPolicy } from '@libs/work-queue';

/** One unit is the jobs of a key (an order): they run in the order accepted, so what waits behind a parked one is retried with it. */
export const JOBS = {
  table: 'jobs',
  partition: 'channel_id',
  due: 'run_at',
  unit: 'key',
  lookEveryMs: 250,
  batchRows: 200,
  leaseMs: null,
  id: 'id',
  idType: 'uuid',
  isParked: `t.status = 'queued' AND t.parked_at IS NOT NULL`,
  isLocked: true,
  becomeDue: { condition: `t.status = 'queued'`, index: `t.status IN ('queued', 'processing')` },
  shown: `CASE WHEN t.type LIKE 'order\\_%' THEN t.key END AS order_id, t.type, t.attempts AS tries, t.error, t.parked_at,
          t.run_at AS next_try_at`,
} as const satisfies WorkPolicy;

/** Jobs that wait for other systems are claimed one by one, and run without a transaction. A look reads every waiting job of other types. */
export const OUTSIDE_JOBS = {
  ...JOBS,
  lookEveryMs: 10_000,
  batchRows: 1,
  leaseMs: 30_000,
} as const satisfies WorkPolicy;
