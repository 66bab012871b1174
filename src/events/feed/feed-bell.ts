import { Injectable } from '@nestjs/common';
import { LocalAlarm } from '@libs/alarm';

const FEED_BELL = 'feed';

/**
 * Rings in this process when its own relay has put events into the feed. Never across processes: whoever follows the
 * feed also looks by itself.
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
