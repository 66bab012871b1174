import type { Tx } from '@libs/unit-of-work';
import type { OrderKey } from '../orders';
import type { PickClaim } from './entities/pick-claim.entity';
import { type Claim, LEASE_MS } from './model/claim';

export interface HeldClaim extends Claim {
  readonly holder: string;
}

export type Wish = Pick<PickClaim, 'holder' | 'claimed_by' | 'device_id'>;

/** The claims of orders that have not ended, by order. */
export async function claimsOf(tx: Tx, keys: readonly OrderKey[]): Promise<Map<string, HeldClaim>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<PickClaim>(
    `SELECT * FROM pick_claims
      WHERE (channel_id, order_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) AND expires_at > $3`,
    [keys.map(({ channelId }) => channelId), keys.map(({ orderId }) => orderId), tx.now],
  );
  return new Map(rows.map((row) => [row.order_id, toClaim(row)]));
}

/** Claims the order, or renews the claim of the same holder; null when it is a colleague's and is not to be taken over. */
export async function claim(
  tx: Tx,
  { channelId, orderId }: OrderKey,
  { holder, claimed_by, device_id }: Wish,
  takesOver: boolean,
): Promise<HeldClaim | null> {
  const endsAt = new Date(tx.now.getTime() + LEASE_MS);
  const [row] = await tx.query<PickClaim>(CLAIM, [
    ...[channelId, orderId, holder, claimed_by, device_id, tx.now, endsAt, takesOver],
  ]);
  return row === undefined ? null : toClaim(row);
}

/** Ends the claim if it is this holder's. */
export async function release(tx: Tx, { channelId, orderId }: OrderKey, holder: string): Promise<boolean> {
  const gone = await tx.query(
    'DELETE FROM pick_claims WHERE channel_id = $1 AND order_id = $2 AND holder = $3 RETURNING order_id',
    [channelId, orderId, holder],
  );
  return gone.length > 0;
}

export function shown({ order_id, claimed_by, device_id, claimed_at, expires_at }: HeldClaim): Claim {
  return { order_id, claimed_by, device_id, claimed_at, expires_at };
}

function toClaim({ order_id, holder, claimed_by, device_id, claimed_at, expires_at }: PickClaim): HeldClaim {
  const times = { claimed_at: claimed_at.toISOString(), expires_at: expires_at.toISOString() };
  return { order_id, holder, claimed_by, device_id, ...times };
}

const CLAIM = `
  INSERT INTO pick_claims AS c (channel_id, order_id, holder, claimed_by, device_id, claimed_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (channel_id, order_id) DO UPDATE
     SET holder = excluded.holder, claimed_by = excluded.claimed_by, device_id = excluded.device_id,
         expires_at = excluded.expires_at,
         claimed_at = CASE WHEN c.holder = excluded.holder AND c.expires_at > excluded.claimed_at THEN c.claimed_at
                           ELSE excluded.claimed_at END
   WHERE c.holder = excluded.holder OR c.expires_at <= excluded.claimed_at OR $8::boolean
  RETURNING *`;
