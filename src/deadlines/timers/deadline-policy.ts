import type { WorkPolicy } from '@libs/work-queue';

/** One unit is the timers of an order. They go off in the transaction that locks them. */
export const DEADLINES = {
  table: 'order_deadlines',
  partition: 'channel_id',
  due: 'next_at',
  where: 't.next_at IS NOT NULL',
  lookEveryMs: 250,
  batchRows: 200,
  leaseMs: null,
  id: 'order_id',
  idType: 'uuid',
  unit: 'order_id::text',
  foundBy: 'order_id::text',
  isManyPerId: true,
  isParked: 't.parked_at IS NOT NULL AND t.next_at IS NOT NULL',
  shown: `t.order_id, t.kind AS type, t.tries, t.fault AS error, t.parked_at, t.next_at AS next_try_at`,
} as const satisfies WorkPolicy;
