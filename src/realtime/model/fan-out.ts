import type { FeedMessage } from './feed-message';
import type { Subscription } from './subscription';

/** Subscriptions by channel: the cost of a message depends only on its own receivers. */
export class FanOut {
  private readonly everywhere = new Set<Subscription>();
  private readonly byChannel = new Map<string, Set<Subscription>>();
  private readonly places = new Map<Subscription, readonly string[] | null>();

  /** Adds a subscription, or changes its channels. @param channels null for all channels */
  place(subscription: Subscription, channels: readonly string[] | null): void {
    this.remove(subscription);
    this.places.set(subscription, channels);
    if (channels === null) this.everywhere.add(subscription);
    for (const channel of channels ?? []) {
      const members = this.byChannel.get(channel) ?? new Set();
      this.byChannel.set(channel, members.add(subscription));
    }
  }

  holds(subscription: Subscription): boolean {
    return this.places.has(subscription);
  }

  /** The channels of all subscriptions; null when one has all channels. */
  channels(): readonly string[] | null {
    return this.everywhere.size > 0 ? null : [...this.byChannel.keys()];
  }

  remove(subscription: Subscription): void {
    const channels = this.places.get(subscription);
    this.places.delete(subscription);
    this.everywhere.delete(subscription);
    for (const channel of channels ?? []) {
      const members = this.byChannel.get(channel);
      members?.delete(subscription);
      if (members?.size === 0) this.byChannel.delete(channel);
    }
  }

  /** Delivers the message to all subscriptions of its channel; returns how many. */
  deliver(message: FeedMessage): number {
    const members = this.byChannel.get(message.channelId);
    for (const subscription of this.everywhere) subscription.deliver(message);
    for (const subscription of members ?? []) subscription.deliver(message);
    return this.everywhere.size + (members?.size ?? 0);
  }
}
