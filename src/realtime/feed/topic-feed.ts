import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { WorkLoop } from '@libs/work-queue';
import type { Topic } from '../../contract';
import type { KeyWatch } from '../sockets/key-watch';
import { FanOut } from '../model/fan-out';
import { RecentMessages } from '../model/recent-messages';
import type { FeedMessage } from '../model/feed-message';
import type { TopicReader } from '../topics/event-pages';
import { channelsOf, type ClientSubscription } from './client-subscription';

const LOOK_EVERY_MS = 100;
const MOST_RECENT = 1_000;
const MOST_RECENT_BYTES = 4 * 1024 * 1024;
/** How many messages are sent before other work gets a chance. */
const SENDS_IN_A_ROW = 1_000;

/**
 * Follows the feed of a topic for all sockets of this process, by position, in the database: every
 * process sees every change, whichever process made it, also behind a pooler. Nothing is read while nobody is
 * subscribed.
 */
export class TopicFeed {
  private readonly fanOut = new FanOut();
  private readonly recent = new RecentMessages(MOST_RECENT, MOST_RECENT_BYTES);
  private readonly loop: WorkLoop;
  private members = 0;
  private head: number | null = null;
  private opening: Promise<void> | null = null;
  private stopping = false;

  constructor(
    topic: Topic,
    readonly reader: TopicReader,
    private readonly keys: KeyWatch,
    onError: (error: Error) => void,
  ) {
    this.loop = new WorkLoop({
      name: `feed of ${topic}`,
      round: () => this.follow(),
      idleMs: LOOK_EVERY_MS,
      onError: (error) => onError(error as Error),
    });
  }

  start(): void {
    this.loop.start();
  }

  /** There may be something new. */
  wake(): void {
    this.loop.wake();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  /** Follows the feed until `leave` has been called as often as `enter`. */
  async enter(): Promise<void> {
    this.members += 1;
    try {
      await (this.opening ??= this.open());
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  leave(): void {
    this.members -= 1;
    if (this.members > 0) return;
    this.head = null;
    this.opening = null;
  }

  /** The position of the followed feed. Only valid between `enter` and `leave`. */
  get position(): number {
    if (this.head === null) throw new Error('The feed is not followed');
    return this.head;
  }

  /** What was pushed after the position, or null when that is too long ago. */
  pushedSince(position: number): readonly FeedMessage[] | null {
    return this.recent.since(position);
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** The channels that somebody is subscribed to; null for all. */
  watched(): readonly string[] | null {
    return this.fanOut.channels();
  }

  /** Sends the subscription everything from now on. */
  join(subscription: ClientSubscription): void {
    this.fanOut.place(subscription, channelsOf(subscription));
    this.loop.wake();
  }

  /**
   * Applies a change of what the subscription's key can access.
   * @param gained the channels in which that is more than before; null for all
   */
  move(subscription: ClientSubscription, gained: readonly string[] | null): void {
    const isLive = this.fanOut.holds(subscription);
    if (isLive) subscription.advanceTo(this.position);
    subscription.gain(gained);
    if (isLive) this.fanOut.place(subscription, channelsOf(subscription));
  }

  end(subscription: ClientSubscription): void {
    subscription.ended = true;
    this.fanOut.remove(subscription);
    this.leave();
  }

  private async open(): Promise<void> {
    const head = await this.reader.head();
    this.recent.startAt(head);
    this.head = head;
  }

  private async follow(): Promise<boolean> {
    const opening = this.opening;
    if (this.head === null) return false;
    const page = await this.reader.page(this.head, null);
    if (page.messages.length > 0) await this.keys.refresh();
    let sends = 0;
    for (const message of page.messages) {
      if (this.opening !== opening) return false;
      this.head = message.position;
      this.recent.add(message);
      sends += this.fanOut.deliver(message);
      if (sends < SENDS_IN_A_ROW) continue;
      sends = 0;
      await yieldToOthers();
    }
    if (this.opening !== opening) return false;
    if (page.end !== null) this.head = page.end;
    return page.hasMore;
  }
}
