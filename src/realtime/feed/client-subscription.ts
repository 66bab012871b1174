import { mayReach, reachableChannels } from '../../api-keys';
import type { Topic } from '../../contract';
import { Subscription } from '../model/subscription';
import type { ClientSocket } from '../sockets/client-socket';

export class ClientSubscription extends Subscription {
  declare readonly recipient: ClientSocket;

  constructor(recipient: ClientSocket, topic: Topic, channelId: string | null, from: number) {
    super(recipient, topic, channelId, from);
  }
}

/** The channels whose events the subscription currently gets; null for all. */
export function channelsOf({
  recipient: { caller },
  channelId,
}: Pick<ClientSubscription, 'recipient' | 'channelId'>): readonly string[] | null {
  if (caller === null) return [];
  if (channelId === null) return reachableChannels(caller);
  return mayReach(caller, channelId) ? [channelId] : [];
}
