import type { Topic } from '../../contract';
import type { FeedMessage } from './feed-message';

/** The receiver of messages. */
export interface Recipient {
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  push(message: FeedMessage): void;
}

/**
 * One subscription of one socket: a position in the feed that only moves forward. Everything before it was
 * delivered or not requested.
 */
export class Subscription {
  ended = false;
  private place: number;
  /** After which positions it has delivered everything: of all channels, and of those gained later. */
  private since: number;
  private readonly sinceOf = new Map<string, number>();

  /**
   * @param channelId the channel of its filter; null for all accessible channels @param from position after
   * which it begins
   */
  constructor(
    readonly recipient: Recipient,
    readonly topic: Topic,
    readonly channelId: string | null,
    from: number,
  ) {
    this.place = this.since = from;
  }

  get position(): number {
    return this.place;
  }

  /** Pushes the message unless it was pushed before, by this subscription or another one of the same socket and topic. */
  deliver(message: FeedMessage): void {
    if (this.ended || message.position <= this.place) return;
    this.place = message.position;
    for (const other of this.recipient.subscriptions.values()) {
      if (other !== this && other.topic === this.topic && other.hasDelivered(message)) return;
    }
    this.recipient.push(message);
  }

  /** Records that its channels have nothing more up to this position. */
  advanceTo(position: number): void {
    this.place = Math.max(this.place, position);
  }

  /** From here on its recipient can access more in these channels (null: all): what was there before is not delivered. */
  gain(channels: readonly string[] | null): void {
    if (channels === null) this.since = this.place;
    for (const channelId of channels ?? []) this.sinceOf.set(channelId, this.place);
  }

  private hasDelivered({ position, channelId }: FeedMessage): boolean {
    const inChannel = this.channelId === null || this.channelId === channelId;
    const since = Math.max(this.since, this.sinceOf.get(channelId) ?? 0);
    return inChannel && position > since && position <= this.place;
  }
}
