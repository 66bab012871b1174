import { Injectable } from '@nestjs/common';
import { LocalWakeUps } from '@libs/work-queue';

const FEED_WAKE_UP = 'feed';

/**
 * Notifies listeners in this process when its own relay has added events to the feed. Not across processes:
 * readers of the feed also look on their own.
 */
@Injectable()
export class FeedWakeUp {
  private readonly wakeUps = new LocalWakeUps();

  send(): void {
    this.wakeUps.send(FEED_WAKE_UP);
  }

  listen(wake: () => void): void {
    this.wakeUps.listen(FEED_WAKE_UP, wake);
  }
}
