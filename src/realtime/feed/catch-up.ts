import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { FairSemaphore } from '@libs/fair-room';
import { holderOf } from '../sockets/client-socket';
import { KeyWatch } from '../sockets/key-watch';
import { channelsOf, type ClientSubscription } from './client-subscription';
import { Feeds } from './feeds';

/** How many sockets catch up at once, keys in turns, so that they don't use all database connections. */
const AT_ONCE = 3;
const RETRY_MS = 1_000;

/** Sends a subscription with `after` what it has missed, from the database, until it follows the live feed. */
@Injectable()
export class CatchUp {
  private readonly logger = new Logger(CatchUp.name);
  private readonly atOnce = new FairSemaphore(AT_ONCE);

  constructor(
    private readonly feeds: Feeds,
    private readonly keys: KeyWatch,
  ) {}

  /**
   * Sends what the subscription has missed, then lets it join the live messages. Never rejects; waits for an
   * unavailable database.
   */
  async run(subscription: ClientSubscription): Promise<void> {
    const feed = this.feeds.of(subscription.topic);
    while (!subscription.ended && !feed.isStopping) {
      try {
        if (await this.sendOnePage(subscription)) return;
        await subscription.recipient.hasRoom();
      } catch (error) {
        this.logger.warn(`a socket could not catch up yet: ${(error as Error).message}`);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /**
   * True when the subscription has joined. What a slow socket has no room for is read again later instead of
   * being held in memory.
   */
  private async sendOnePage(subscription: ClientSubscription): Promise<boolean> {
    const feed = this.feeds.of(subscription.topic);
    const target = feed.position;
    const { caller } = subscription.recipient;
    const page = await this.atOnce.run(holderOf(caller), async () =>
      subscription.ended ? null : feed.reader.page(subscription.position, channelsOf(subscription)),
    );
    if (page === null) return true;
    await this.keys.refresh();
    if (subscription.recipient.caller !== caller) return false;
    for (const message of page.messages) {
      if (subscription.ended) return true;
      if (!subscription.recipient.isReading) return false;
      subscription.deliver(message);
    }
    if (page.end !== null) subscription.advanceTo(page.end);
    if (page.hasMore) return false;
    subscription.advanceTo(target);
    return this.joinFromRecent(subscription);
  }

  /** Sends what was pushed to others while the database was read; false when that was too much. */
  private joinFromRecent(subscription: ClientSubscription): boolean {
    if (subscription.ended) return true;
    const feed = this.feeds.of(subscription.topic);
    const missed = feed.pushedSince(subscription.position);
    if (missed === null) return false;
    const channels = channelsOf(subscription);
    for (const message of missed) {
      if (channels === null || channels.includes(message.channelId)) subscription.deliver(message);
    }
    feed.join(subscription);
    return true;
  }
}
