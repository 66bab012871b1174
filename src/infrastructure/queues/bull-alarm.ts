import { Logger } from '@nestjs/common';
import { Alarm, LocalAlarm } from '@libs/alarm';
import type { Queues } from './queues';

const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;
/** Rings of one bell within this time are one: the woken worker takes all there is. */
const COALESCE_MS = 20;

/**
 * Rings across processes through one Bull queue a bell. Redis being slow, flushed or away costs time only: rings are
 * also heard locally, and workers look by themselves.
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

  /** A ring that Redis can't take now is dropped. */
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
