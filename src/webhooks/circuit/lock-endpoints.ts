import type { Tx } from '@libs/unit-of-work';
import { lockedChannels } from '../../channels';

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
  WITH channel AS MATERIALIZED (${lockedChannels('$1')})
  SELECT e.channel_id AS id, e.webhook_failures, e.webhook_failing_since
    FROM webhook_endpoints e JOIN channel ON channel.id = e.channel_id ORDER BY e.channel_id FOR NO KEY UPDATE OF e`;
