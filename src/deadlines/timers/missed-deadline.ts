import type { Tx } from '@libs/unit-of-work';
import type { DeadlineKey, PlannedDeadline } from './deadline-table';

export type MissedDeadline = Pick<PlannedDeadline, 'due_at' | 'warn_at' | 'wished_at'>;

/** Locks a deadline that was missed; null when it is not, or not any more. */
export async function lockMissed(
  tx: Tx,
  { channel_id, order_id, kind }: DeadlineKey,
): Promise<MissedDeadline | null> {
  const [missed] = await tx.query<MissedDeadline>(MISSED, [channel_id, order_id, kind]);
  return missed ?? null;
}

/** Lets a missed deadline wait again, for its times as they are now; null: the order has it no more. */
export async function waitAgain(
  tx: Tx,
  { channel_id, order_id, kind }: DeadlineKey,
  wait: MissedDeadline | null,
): Promise<void> {
  const key = [channel_id, order_id, kind];
  if (wait === null) await tx.query(REMOVE, key);
  else await tx.query(WAIT_AGAIN, [...key, wait.due_at, wait.warn_at, wait.wished_at]);
}

const ONE = 'channel_id = $1 AND order_id = $2 AND kind = $3';

const MISSED = `
  SELECT due_at, warn_at, wished_at FROM order_deadlines WHERE ${ONE} AND state = 'breached' FOR UPDATE`;

const REMOVE = `DELETE FROM order_deadlines WHERE ${ONE}`;

const WAIT_AGAIN = `
  UPDATE order_deadlines
     SET state = 'waiting', due_at = $4, warn_at = $5, wished_at = $6, next_at = coalesce($5::timestamptz, $4)
   WHERE ${ONE}`;
