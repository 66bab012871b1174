import { isFirstParked, isParked } from '@libs/outbox';
import type { WorkPolicy } from '@libs/work-queue';

/** One unit is an event; those of an order are handed on in sequence. */
export const EVENTS = {
  table: 'events',
  partition: 'channel_id',
  due: 'next_try_at',
  lookEveryMs: 250,
  batchRows: 400,
  leaseMs: null,
  id: 'id',
  idType: 'text',
  isParked: isParked('t'),
  mayBeRetried: isFirstParked('t'),
  foundBy: 'next_try_at',
  shown: 't.order_id, t.type, coalesce(t.tries, 0) AS tries, t.fault AS error, t.parked_at, t.next_try_at',
} as const satisfies WorkPolicy;

/** Each may fail, and slowly, and they are committed together. */
export const PARKED_EVENTS = { ...EVENTS, lookEveryMs: 500, batchRows: 16 } as const satisfies WorkPolicy;
