import { mayReach, reachableChannels } from '../../api-keys';
import { Subscription } from '../model/subscription';
import type { Peer } from '../sockets/peer';

export class PeerSubscription extends Subscription {
  declare readonly recipient: Peer;

  constructor(recipient: Peer, channelId: string | null, from: number) {
    super(recipient, channelId, from);
  }
}

/** The channels whose events the subscription currently gets; null for all. */
export function channelsOf({ recipient: { caller }, channelId }: PeerSubscription): readonly string[] | null {
  if (caller === null) return [];
  if (channelId === null) return reachableChannels(caller);
  return mayReach(caller, channelId) ? [channelId] : [];
}
