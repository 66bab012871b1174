import { Logger } from '@nestjs/common';
import { Alarm, LocalAlarm } from '@libs/alarm';
import type { Queues } from './queues';

const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;
/** Wake-ups through one bell within this time are merged: the woken worker takes all there is. */
const COALESCE_MS = 20;

/**
 * Wakes workers of all processes through one Bull queue per bell. A slow, flushed or unavailable Redis only
 * costs time: wake-ups also work inside the process, and workers look on their own.
 */
export class BullAlarm extends Alarm {
  private readonly logger = new Logger(BullAlarm.name);
  private readonly local = new LocalAlarm();
  private readonly ringing = new Set<string>();

  constructor(private readonly queues: Queues) {
    super();
  }

  ring(bell: string): void {
    this.local.ring(bell);
    if (this.ringing.has(bell)) return;
    this.ringing.add(bell);
    setTimeout(() => void this.ringInRedis(bell), COALESCE_MS).unref();
  }

  listen(bell: string, wake: () => void): void {
    this.local.listen(bell, wake);
    void this.queues.named(bell).process(async () => wake());
  }

  /** A wake-up that Redis can't accept now is dropped. */
  private async ringInRedis(bell: string): Promise<void> {
    this.ringing.delete(bell);
    if (!this.queues.links.isReady) return;
    try {
      await this.queues.named(bell).add({}, JOB_OPTIONS);
    } catch (error) {
      this.logger.warn(`bell ${bell} could not be sent through Redis: ${(error as Error).message}`);
    }
  }
}
