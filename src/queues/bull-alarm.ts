import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import Bull, { type Queue } from 'bull';
import { Alarm, LocalAlarm } from '@libs/alarm';

const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;
/** Rings of one bell within this time are one: the woken worker takes all there is. */
const COALESCE_MS = 20;
/** A Redis that is away must not keep the process from ending. */
const CLOSE_MS = 2_000;
const HEALTH_BELL = 'jobs';

/**
 * Rings across processes through one Bull queue a bell. Redis being slow, flushed or away costs time only: rings are
 * also heard locally, and workers look by themselves.
 */
export class BullAlarm extends Alarm implements OnApplicationShutdown {
  private readonly logger = new Logger(BullAlarm.name);
  private readonly local = new LocalAlarm();
  private readonly queues = new Map<string, Queue>();
  private readonly ringing = new Set<string>();

  constructor(private readonly redisUrl: string) {
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
    void this.queue(bell)
      .process(async () => wake())
      .catch((error: Error) => this.logger.warn(`bell ${bell} not heard from Redis: ${error.message}`));
  }

  /** Rejects, or never settles, while Redis does not answer. */
  async requireReachable(): Promise<void> {
    await this.queue(HEALTH_BELL).client.ping();
  }

  async onApplicationShutdown(): Promise<void> {
    const closed = Promise.allSettled([...this.queues.values()].map((queue) => queue.close(true)));
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  }

  /** At most one ring of a bell waits for a Redis that is away. */
  private async ringInRedis(bell: string): Promise<void> {
    const added = this.queue(bell).add({}, JOB_OPTIONS);
    if (this.queue(bell).client.status === 'ready') this.ringing.delete(bell);
    try {
      await added;
    } catch (error) {
      this.logger.warn(`bell ${bell} not rung in Redis: ${(error as Error).message}`);
    } finally {
      this.ringing.delete(bell);
    }
  }

  private queue(bell: string): Queue {
    const known = this.queues.get(bell);
    if (known !== undefined) return known;
    const queue = new Bull(bell, this.redisUrl, { prefix: `{oms-${bell}}` });
    queue.on('error', (error) => this.logger.warn(`Redis: ${error.message}`));
    this.queues.set(bell, queue);
    return queue;
  }
}
