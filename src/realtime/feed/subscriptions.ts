import { Inject, Injectable } from '@nestjs/common';
import { FairSemaphore } from '@libs/fair-room';
import { type Caller, mayReach, reachableChannels } from '../../api-keys';
import { ChannelDirectory } from '../../channels';
import type { Topic } from '../../contract';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { FeedCursors } from '../../events';
import { KeyWatch } from '../sockets/key-watch';
import { type ClientSocket, holderOf } from '../sockets/client-socket';
import { CatchUp } from './catch-up';
import { channelsOf, ClientSubscription } from './client-subscription';
import { gainedChannels, mayUse } from './reach';
import { SocketError } from '../sockets/socket-error';
import type { TopicFeed } from './topic-feed';
import { Feeds } from './feeds';

/**
 * A requested subscription: the changes of one channel or, with null, of all accessible ones, from now on or
 * after an event.
 */
export interface Wanted {
  readonly topic: Topic;
  readonly channelId: string | null;
  readonly after: string | null;
}

/** How many cursors are looked up at once, keys in turns: all sockets of a key may come back at the same time. */
const FINDING_AT_ONCE = 2;

type Asked = Pick<Wanted, 'topic' | 'channelId'>;

/** A socket has one subscription with the same topic and filter. */
const keyOf = ({ topic, channelId }: Asked) => `${topic} ${channelId ?? '*'}`;

/** The subscriptions of all sockets of this process. */
@Injectable()
export class Subscriptions {
  private readonly findingStarts = new FairSemaphore(FINDING_AT_ONCE);

  constructor(
    private readonly feeds: Feeds,
    private readonly catchUp: CatchUp,
    private readonly cursors: FeedCursors,
    private readonly channels: ChannelDirectory,
    private readonly keys: KeyWatch,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    this.keys.onChange((client, before) => this.followReach(client, before));
  }

  /**
   * Subscribes, in place of an earlier subscription with the same filter. Calls `accepted` before anything is
   * pushed.
   * @throws SocketError when the channel is not accessible or the cursor is unknown; then nothing has changed
   */
  async add(client: ClientSocket, wanted: Wanted, accepted: () => void): Promise<void> {
    const key = keyOf(wanted);
    const feed = this.feeds.of(wanted.topic);
    await this.requireReach(client, wanted);
    this.requireRoom(client, key);
    await feed.enter();
    let from: number | null = null;
    try {
      const channels = channelsOf({ recipient: client, channelId: wanted.channelId });
      await feed.reader.prepare?.(channels, holderOf(client.caller));
      const start = await this.startOf(client, wanted.after, feed);
      if (!reaches(client, wanted)) throw new SocketError('FORBIDDEN');
      from = start;
    } finally {
      if (from === null || !client.isOpen) feed.leave();
    }
    if (!client.isOpen) return;
    this.remove(client, wanted);
    const subscription = new ClientSubscription(client, wanted.topic, wanted.channelId, from);
    client.subscriptions.set(key, subscription);
    accepted();
    if (wanted.after === null) feed.join(subscription);
    else client.catchingUp = client.catchingUp.then(() => this.catchUp.run(subscription));
  }

  /** Ends the subscription with this topic and filter; false when there is none. */
  remove(client: ClientSocket, ended: Asked): boolean {
    const key = keyOf(ended);
    const subscription = client.subscriptions.get(key) as ClientSubscription | undefined;
    if (subscription === undefined) return false;
    client.subscriptions.delete(key);
    this.feeds.of(subscription.topic).end(subscription);
    return true;
  }

  /** Ends all subscriptions of a closed socket. */
  removeAll(client: ClientSocket): void {
    for (const subscription of [...client.subscriptions.values()]) this.remove(client, subscription);
  }

  private async requireReach(client: ClientSocket, wanted: Wanted): Promise<void> {
    if (!reaches(client, wanted)) await this.keys.refresh();
    if (!reaches(client, wanted)) throw new SocketError('FORBIDDEN');
    const { channelId } = wanted;
    if (channelId !== null && (await this.channels.find(channelId)) === null)
      throw new SocketError('CHANNEL_NOT_FOUND');
  }

  private requireRoom(client: ClientSocket, key: string): void {
    const isFull = client.subscriptions.size >= this.settings.REALTIME_MAX_SUBSCRIPTIONS;
    if (isFull && !client.subscriptions.has(key)) throw new SocketError('TOO_MANY_SUBSCRIPTIONS');
  }

  private async startOf(client: ClientSocket, after: string | null, feed: TopicFeed): Promise<number> {
    if (after === null) return feed.position;
    await this.keys.refresh();
    const position = await this.findingStarts.run(holderOf(client.caller), async () => {
      if (!client.isOpen) return feed.position;
      const reach = client.caller === null ? [] : reachableChannels(client.caller);
      return this.cursors.positionOf(after, reach);
    });
    if (position === null) throw new SocketError('UNKNOWN_CURSOR');
    return Number(position);
  }

  /** Applies a change of a key: new channels are pushed from now on; subscriptions to lost channels and topics end. */
  private followReach(client: ClientSocket, before: Caller): void {
    const gained = client.caller === null ? [] : gainedChannels(before, client.caller);
    for (const subscription of [...client.subscriptions.values()] as ClientSubscription[]) {
      if (reaches(client, subscription)) {
        this.feeds.of(subscription.topic).move(subscription, gained);
      } else {
        this.remove(client, subscription);
        client.refuse(new SocketError('FORBIDDEN', `No access to ${nameOf(subscription)} any more`));
      }
    }
  }
}

function reaches({ caller }: ClientSocket, { topic, channelId }: Asked): boolean {
  return caller !== null && mayUse(caller, topic) && (channelId === null || mayReach(caller, channelId));
}

function nameOf({ topic, channelId }: Asked): string {
  return channelId === null ? topic : `${topic} of channel ${channelId}`;
}
