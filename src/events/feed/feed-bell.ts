import { Injectable } from '@nestjs/common';
import { LocalAlarm } from '@libs/alarm';

const FEED_BELL = 'feed';

/**
 * Notifies listeners in this process when its own relay has added events to the feed. Not across processes:
 * readers of the feed also look on their own.
 */
@Injectable()
export class FeedBell {
  private readonly alarm = new LocalAlarm();

  ring(): void {
    this.alarm.ring(FEED_BELL);
  }

  listen(wake: () => void): void {
    this.alarm.listen(FEED_BELL, wake);
  }
}
