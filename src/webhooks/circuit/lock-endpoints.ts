import type { Tx } from '@libs/unit-of-work';
import { ofLockedChannels } from '../../channels';
import type { ByChannel, Topology } from '../../infrastructure/database';

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
export function lockEndpoints(
  tx: Tx,
  topology: Topology,
  channelIds: Iterable<string>,
): Promise<LockedEndpoint[]> {
  return topology.runOn(
    LOCK,
    [...new Set(channelIds)],
    (id) => id,
    (sql, ids, last) => tx.query<LockedEndpoint>(sql, [ids, ...last]),
  );
}

const ENDPOINTS =
  'SELECT e.channel_id AS id, e.webhook_failures, e.webhook_failing_since FROM webhook_endpoints e';
const IN_ORDER = 'ORDER BY e.channel_id FOR NO KEY UPDATE OF e';
const LOCK: ByChannel<string> = {
  ofAny: ofLockedChannels('$1', `${ENDPOINTS} JOIN channel ON channel.id = e.channel_id ${IN_ORDER}`)
    .together,
  ofShard: `${ENDPOINTS} WHERE e.channel_id = ANY ($1::uuid[]) AND e.channel_id = ANY ($2::uuid[]) ${IN_ORDER}`,
};
