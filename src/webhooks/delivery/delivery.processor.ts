import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { EndsWithProcess } from '@libs/ends-with-process';
import { Queues, WEBHOOKS_QUEUE } from '../../infrastructure/queues';
import { ChannelLanes } from './channel-lanes';
import { DELIVER, type DeliverCall, DeliveryCalls } from './delivery-calls';

/** How many channels the jobs of this process work on at once; the work of further ones continues without a job. */
const SLOTS = 50;
const CALL_AGAIN_MS = 500;

/** Wakes lanes for the jobs of the queue `webhooks`; a job is active until nothing is due in its channel. */
@Processor(WEBHOOKS_QUEUE)
export class DeliveryProcessor extends EndsWithProcess {
  private readonly slots = new Map<Job<DeliverCall>, () => void>();

  constructor(
    private readonly lanes: ChannelLanes,
    private readonly calls: DeliveryCalls,
    private readonly queues: Queues,
  ) {
    super();
  }

  @Process({ name: DELIVER, concurrency: SLOTS })
  async deliver(job: Job<DeliverCall>): Promise<string> {
    const { channel_id } = job.data;
    if (this.lanes.callAgain(channel_id)) return 'under way in this process';
    const ended = this.lanes.call(channel_id);
    if (ended === null) {
      this.calls.later(channel_id, CALL_AGAIN_MS);
      return 'left to another process: this one is ending';
    }
    const attempts = ended.then((count) => `attempts: ${count}`);
    try {
      return await Promise.race([attempts, this.slotWanted(job)]);
    } finally {
      this.slots.delete(job);
    }
  }

  protected async finish(): Promise<void> {
    await this.queues.stopWorking(WEBHOOKS_QUEUE);
  }

  /**
   * Slow endpoints must not fill all slots and so delay others (docs/promises.md#every-event-arrives): the
   * lane that has been active longest gives its slot away.
   */
  private slotWanted(job: Job<DeliverCall>): Promise<string> {
    return new Promise((resolve) => {
      this.slots.set(job, () => resolve('goes on without its job'));
      const [longest] = this.slots.values();
      if (this.slots.size >= SLOTS) longest?.();
    });
  }
}
