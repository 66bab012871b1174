import type { StatusMessage } from './status-message';
import type { Subscription } from './subscription';

/** Who is to be told of a message, by channel: finding them costs nothing for those who are not. */
export class FanOut {
  private readonly everywhere = new Set<Subscription>();
  private readonly byChannel = new Map<string, Set<Subscription>>();
  private readonly places = new Map<Subscription, readonly string[] | null>();

  /** Puts a subscription in, or moves it. @param channels null for all channels */
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

  /** Delivers the message to all whose channels include its own; gives how many they are. */
  deliver(message: StatusMessage): number {
    const members = this.byChannel.get(message.channelId);
    for (const subscription of this.everywhere) subscription.deliver(message);
    for (const subscription of members ?? []) subscription.deliver(message);
    return this.everywhere.size + (members?.size ?? 0);
  }
}
