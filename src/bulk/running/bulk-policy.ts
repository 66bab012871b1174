import type { WorkPolicy } from '@libs/work-queue';

/**
 * One unit is the items of a bulk in a channel. They are begun in the transaction that locks their bulk; one that fails through a
 * fault of the service is parked, and the others go on.
 */
export const BULK_ITEMS = {
  table: 'bulk_items',
  partition: 'channel_id',
  due: 'next_at',
  lookEveryMs: 1_000,
  batchRows: 100,
  leaseMs: null,
  id: 'bulk_id',
  idType: 'uuid',
  unit: 'bulk_id::text',
  foundBy: 'bulk_id::text',
  isManyPerId: true,
  isParked: `t.parked_at IS NOT NULL AND t.state = 'waiting'`,
  shown: `NULL::text AS order_id, 'bulk' AS type, t.tries, t.fault AS error, t.parked_at, t.next_at AS next_try_at`,
} as const satisfies WorkPolicy;

/**
 * So many items of a bulk have a job at once. Whoever else sends something for the same channel waits behind these, and not behind
 * the whole bulk (docs/bulk.md#nobody-waits).
 */
export const MOST_RUNNING = 200;
