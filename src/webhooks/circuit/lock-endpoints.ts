import type { Tx } from '@libs/unit-of-work';

/** An endpoint that is locked by this transaction. */
export interface LockedEndpoint {
  readonly id: string;
  readonly webhook_failures: number;
  readonly webhook_failing_since: Date | null;
}

/**
 * Locks the endpoints of channels, always in the same order. Lock them before changing several deliveries; otherwise two
 * transactions could wait for each other.
 */
export function lockEndpoints(tx: Tx, channelIds: Iterable<string>): Promise<LockedEndpoint[]> {
  return tx.query<LockedEndpoint>(LOCK, [[...new Set(channelIds)]]);
}

const LOCK = `
  SELECT id, webhook_failures, webhook_failing_since FROM channels
   WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`;
