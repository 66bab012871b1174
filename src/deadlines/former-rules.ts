import type { Tx } from '@libs/unit-of-work';

/** How many of a channel or place are kept: an order that was created before all of them keeps the deadlines that it has. */
const MOST_KEPT = 60;

/** Keeps the deadlines of an owner that are about to be replaced or removed, for the orders that were created before. */
export async function keepAsFormer(tx: Tx, ownerId: string, kinds: readonly string[]): Promise<void> {
  await tx.query(KEEP, [ownerId, kinds, tx.now]);
  const [oldest] = await tx.query<{ until_at: Date }>(TOO_OLD, [ownerId]);
  if (oldest !== undefined) await tx.query(FORGET, [ownerId, oldest.until_at]);
}

const KEEP = `
  INSERT INTO former_deadline_rules (owner_id, kind, until_at, set_at, minutes, counted_from, warn_minutes, on_breach)
  SELECT owner_id, kind, $3::timestamptz, set_at, minutes, counted_from, warn_minutes, on_breach FROM deadline_rules
   WHERE owner_id = $1 AND kind = ANY ($2::text[]) AND set_at < $3::timestamptz
  ON CONFLICT (owner_id, kind, until_at) DO NOTHING`;

const TOO_OLD = `
  SELECT until_at FROM former_deadline_rules WHERE owner_id = $1 ORDER BY until_at DESC OFFSET ${MOST_KEPT} LIMIT 1`;

const FORGET = 'DELETE FROM former_deadline_rules WHERE owner_id = $1 AND until_at <= $2';
