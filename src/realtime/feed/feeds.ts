import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { CHANGES_TOPIC, STATUS_TOPIC, type Topic } from '../../contract';
import { FeedWakeUp } from '../../events';
import { KeyWatch } from '../sockets/key-watch';
import type { TopicReader } from '../topics/event-pages';
import { OrderChanges } from '../topics/order-changes';
import { StatusChanges } from '../topics/status-changes';
import { TopicFeed } from './topic-feed';

/** The feed of each topic, which is read while somebody in this process is subscribed to it. */
@Injectable()
export class Feeds extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(Feeds.name);
  private readonly feeds = new Map<Topic, TopicFeed>();

  constructor(
    statuses: StatusChanges,
    changes: OrderChanges,
    private readonly keys: KeyWatch,
    wakeUp: FeedWakeUp,
  ) {
    super();
    this.add(STATUS_TOPIC, statuses);
    this.add(CHANGES_TOPIC, changes);
    wakeUp.listen(() => this.all().forEach((feed) => feed.wake()));
  }

  /** Gives a topic what it shows. Features above this one do so before the start. */
  add(topic: Topic, reader: TopicReader): void {
    const feed = new TopicFeed(topic, reader, this.keys, (error) =>
      this.logger.warn(`could not read the feed of ${topic}: ${error.message}`),
    );
    this.feeds.set(topic, feed);
  }

  of(topic: Topic): TopicFeed {
    return this.feeds.get(topic)!;
  }

  onApplicationBootstrap(): void {
    for (const feed of this.all()) feed.start();
  }

  protected async finish(): Promise<void> {
    await Promise.all(this.all().map((feed) => feed.stop()));
  }

  private all(): TopicFeed[] {
    return [...this.feeds.values()];
  }
}
