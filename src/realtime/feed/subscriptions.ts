import { Inject, Injectable } from '@nestjs/common';
import { mayReach, reachableChannels } from '../../api-keys';
import { ChannelDirectory } from '../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { FeedCursors } from '../../events';
import { KeyWatch } from '../sockets/key-watch';
import type { ClientSocket } from '../sockets/client-socket';
import { CatchUp } from './catch-up';
import { channelsOf, ClientSubscription } from './client-subscription';
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
    private readonly catchUp: CatchUp,
    private readonly cursors: FeedCursors,
    private readonly channels: ChannelDirectory,
    private readonly keys: KeyWatch,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    this.keys.onChange((client) => this.followReach(client));
  }

  /**
   * Subscribes, in place of an earlier subscription with the same filter. Calls `accepted` before anything is
   * pushed.
   * @throws SocketError when the channel is not accessible or the cursor is unknown; then nothing has changed
   */
  async add(client: ClientSocket, wanted: Wanted, accepted: () => void): Promise<void> {
    const key = wanted.channelId ?? ALL;
    await this.requireReach(client, wanted.channelId);
    this.requireRoom(client, key);
    await this.feed.enter();
    let from: number | null = null;
    try {
      const start = await this.startOf(client, wanted.after);
      if (wanted.channelId !== null && !reaches(client, wanted.channelId)) throw new SocketError('FORBIDDEN');
      from = start;
    } finally {
      if (from === null || !client.isOpen) this.feed.leave();
    }
    if (!client.isOpen) return;
    this.remove(client, wanted.channelId);
    const subscription = new ClientSubscription(client, wanted.channelId, from);
    client.subscriptions.set(key, subscription);
    accepted();
    if (wanted.after === null) this.feed.join(subscription);
    else client.catchingUp = client.catchingUp.then(() => this.catchUp.run(subscription));
  }

  /** Ends the subscription with this filter; false when there is none. */
  remove(client: ClientSocket, channelId: string | null): boolean {
    const key = channelId ?? ALL;
    const subscription = client.subscriptions.get(key);
    if (subscription === undefined) return false;
    client.subscriptions.delete(key);
    this.feed.end(subscription as ClientSubscription);
    return true;
  }

  /** Ends all subscriptions of a closed socket. */
  removeAll(client: ClientSocket): void {
    for (const subscription of [...client.subscriptions.values()])
      this.remove(client, subscription.channelId);
  }

  private async requireReach(client: ClientSocket, channelId: string | null): Promise<void> {
    if (channelId === null) return;
    if (!reaches(client, channelId)) await this.keys.refresh();
    if (!reaches(client, channelId)) throw new SocketError('FORBIDDEN');
    if ((await this.channels.find(channelId)) === null) throw new SocketError('CHANNEL_NOT_FOUND');
  }

  private requireRoom(client: ClientSocket, key: string): void {
    const isFull = client.subscriptions.size >= this.settings.REALTIME_MAX_SUBSCRIPTIONS;
    if (isFull && !client.subscriptions.has(key)) throw new SocketError('TOO_MANY_SUBSCRIPTIONS');
  }

  private async startOf(client: ClientSocket, after: string | null): Promise<number> {
    if (after === null) return this.feed.position;
    await this.keys.refresh();
    const reach = client.caller === null ? [] : reachableChannels(client.caller);
    const position = await this.cursors.positionOf(after, reach);
    if (position === null) throw new SocketError('UNKNOWN_CURSOR');
    return Number(position);
  }

  /** Applies a change of a key: new channels are pushed from now on; subscriptions to lost channels end. */
  private followReach(client: ClientSocket): void {
    for (const subscription of [...client.subscriptions.values()] as ClientSubscription[]) {
      if (subscription.channelId !== null && channelsOf(subscription)?.length === 0) {
        this.remove(client, subscription.channelId);
        client.refuse(
          new SocketError('FORBIDDEN', `No access to channel ${subscription.channelId} any more`),
        );
      } else {
        this.feed.move(subscription);
      }
    }
  }
}

function reaches({ caller }: ClientSocket, channelId: string): boolean {
  return caller !== null && mayReach(caller, channelId);
}
