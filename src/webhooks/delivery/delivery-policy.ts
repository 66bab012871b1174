import type { WorkPolicy } from '@libs/work-queue';

/** One unit is a delivery. How many are claimed is decided by the room in the lanes of their channels. */
export const DELIVERIES = {
  table: 'webhook_deliveries',
  partition: 'channel_id',
  due: 'due_at',
  unit: 'event_id',
  lookEveryMs: 250,
  batchRows: null,
  leaseMs: 10_000,
  id: 'id',
  idType: 'uuid',
  isParked: 't.parked_at IS NOT NULL',
  mayBeRetried: 't.claim IS NULL',
  shown:
    't.order_id, t.event_type AS type, t.faults AS tries, t.fault AS error, t.parked_at, t.due_at AS next_try_at',
} as const satisfies WorkPolicy;
