import type { WorkPolicy } from '@libs/work-queue';

const PUSHES = {
  partition: 'channel_id',
  id: 'event_id',
  idType: 'text',
  lookEveryMs: 500,
  leaseMs: 10_000,
} as const;

const shown = (tries: string, nextTryAt: string) =>
  `t.order_id, 'courier' AS type, t.${tries} AS tries, t.fault AS error, t.parked_at, t.${nextTryAt} AS next_try_at`;

/** One unit is a push to the devices of a place, whose messages are created piece by piece. */
export const PLACE_PUSHES = {
  ...PUSHES,
  table: 'place_pushes',
  due: 'next_try_at',
  where: 't.next_try_at IS NOT NULL',
  batchRows: 10,
  isParked: 't.parked_at IS NOT NULL',
  shown: shown('tries', 'next_try_at'),
} as const satisfies WorkPolicy;

/** One unit is the messages of an event: at most as many as a place has devices. */
export const PUSH_MESSAGES = {
  ...PUSHES,
  table: 'push_messages',
  due: 'due_at',
  where: `t.state = 'pending'`,
  batchRows: 100,
  isManyPerId: true,
  isParked: `t.state = 'pending' AND t.parked_at IS NOT NULL`,
  mayBeRetried: 't.claim IS NULL',
  shown: shown('faults', 'due_at'),
} as const satisfies WorkPolicy;
