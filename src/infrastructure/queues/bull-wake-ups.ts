import { Logger } from '@nestjs/common';
import { WakeUps, LocalWakeUps } from '@libs/work-queue';
import type { Queues } from './queues';

const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;
/** Wake-ups of one topic within this time are merged: the woken worker takes all there is. */
const COALESCE_MS = 20;

/**
 * Wakes workers of all processes through one Bull queue per topic. A slow, flushed or unavailable Redis only
 * costs time: wake-ups also work inside the process, and workers look on their own.
 */
export class BullWakeUps extends WakeUps {
  private readonly logger = new Logger(BullWakeUps.name);
  private readonly local = new LocalWakeUps();
  private readonly sending = new Set<string>();

  constructor(private readonly queues: Queues) {
    super();
  }

  send(topic: string): void {
    this.local.send(topic);
    if (this.sending.has(topic)) return;
    this.sending.add(topic);
    setTimeout(() => void this.sendThroughRedis(topic), COALESCE_MS).unref();
  }

  listen(topic: string, wake: () => void): void {
    this.local.listen(topic, wake);
    void this.queues.named(topic).process(async () => wake());
  }

  /**
   * A wake-up that Redis can't accept now is dropped; so is one behind another that waits, whose worker will look only then. So while
   * no worker runs, only a few wait: those of processes that asked at the same moment.
   */
  private async sendThroughRedis(topic: string): Promise<void> {
    this.sending.delete(topic);
    if (!this.queues.links.isReady) return;
    const queue = this.queues.named(topic);
    try {
      if ((await queue.getWaitingCount()) === 0) await queue.add({}, JOB_OPTIONS);
    } catch (error) {
      this.logger.warn(`topic ${topic} could not be sent through Redis: ${(error as Error).message}`);
    }
  }
}
