import { Inject, Injectable } from '@nestjs/common';
import { mayReach, reachableChannels } from '../../api-keys';
import { ChannelDirectory } from '../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { FeedCursors } from '../../events';
import { KeyWatch } from '../sockets/key-watch';
import type { Peer } from '../sockets/peer';
import { channelsOf, PeerSubscription } from './peer-subscription';
import { SocketError } from '../sockets/socket-error';
import { StatusFeed } from './status-feed';

/**
 * A requested subscription: the changes of one channel or, with null, of all accessible ones, from now on or
 * after an event.
 */
export interface Wanted {
  readonly channelId: string | null;
  readonly after: string | null;
}

/** Key of the subscription without a filter. */
const ALL = '*';

/** The subscriptions of all sockets of this process. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly feed: StatusFeed,
    private readonly cursors: FeedCursors,
    private readonly channels: ChannelDirectory,
    private readonly keys: KeyWatch,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    this.keys.onChange((peer) => this.followReach(peer));
  }

  /**
   * Subscribes, in place of an earlier subscription with the same filter. Calls `accepted` before anything is
   * pushed.
   * @throws SocketError when the channel is not accessible or the cursor is unknown; then nothing has changed
   */
  async add(peer: Peer, wanted: Wanted, accepted: () => void): Promise<void> {
    const key = wanted.channelId ?? ALL;
    await this.requireReach(peer, wanted.channelId);
    this.requireRoom(peer, key);
    await this.feed.enter();
    let from: number | null = null;
    try {
      const start = await this.startOf(peer, wanted.after);
      if (wanted.channelId !== null && !reaches(peer, wanted.channelId)) throw new SocketError('FORBIDDEN');
      from = start;
    } finally {
      if (from === null || !peer.isOpen) this.feed.leave();
    }
    if (!peer.isOpen) return;
    this.remove(peer, wanted.channelId);
    const subscription = new PeerSubscription(peer, wanted.channelId, from);
    peer.subscriptions.set(key, subscription);
    accepted();
    if (wanted.after === null) this.feed.join(subscription);
    else peer.catchingUp = peer.catchingUp.then(() => this.feed.catchUp(subscription));
  }

  /** Ends the subscription with this filter; false when there is none. */
  remove(peer: Peer, channelId: string | null): boolean {
    const key = channelId ?? ALL;
    const subscription = peer.subscriptions.get(key);
    if (subscription === undefined) return false;
    peer.subscriptions.delete(key);
    this.feed.end(subscription as PeerSubscription);
    return true;
  }

  /** Ends all subscriptions of a closed socket. */
  removeAll(peer: Peer): void {
    for (const subscription of [...peer.subscriptions.values()]) this.remove(peer, subscription.channelId);
  }

  private async requireReach(peer: Peer, channelId: string | null): Promise<void> {
    if (channelId === null) return;
    if (!reaches(peer, channelId)) await this.keys.refresh();
    if (!reaches(peer, channelId)) throw new SocketError('FORBIDDEN');
    if ((await this.channels.find(channelId)) === null) throw new SocketError('CHANNEL_NOT_FOUND');
  }

  private requireRoom(peer: Peer, key: string): void {
    const isFull = peer.subscriptions.size >= this.settings.REALTIME_MAX_SUBSCRIPTIONS;
    if (isFull && !peer.subscriptions.has(key)) throw new SocketError('TOO_MANY_SUBSCRIPTIONS');
  }

  private async startOf(peer: Peer, after: string | null): Promise<number> {
    if (after === null) return this.feed.position;
    await this.keys.refresh();
    const reach = peer.caller === null ? [] : reachableChannels(peer.caller);
    const position = await this.cursors.positionOf(after, reach);
    if (position === null) throw new SocketError('UNKNOWN_CURSOR');
    return Number(position);
  }

  /** Applies a change of a key: new channels are pushed from now on; subscriptions to lost channels end. */
  private followReach(peer: Peer): void {
    for (const subscription of [...peer.subscriptions.values()] as PeerSubscription[]) {
      if (subscription.channelId !== null && channelsOf(subscription)?.length === 0) {
        this.remove(peer, subscription.channelId);
        peer.refuse(new SocketError('FORBIDDEN', `No access to channel ${subscription.channelId} any more`));
      } else {
        this.feed.move(subscription);
      }
    }
  }
}

function reaches({ caller }: Peer, channelId: string): boolean {
  return caller !== null && mayReach(caller, channelId);
}
