import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { EndsWithProcess } from '@libs/ends-with-process';
import { Queues, WEBHOOKS_QUEUE } from '../../infrastructure/queues';
import { DELIVER, type DeliverCall, DeliveryCalls } from './delivery-calls';
import { Lanes } from './lanes';

/** Channels that jobs of this process work on at once; beyond, lanes go on without their jobs. */
const SLOTS = 50;
const CALL_AGAIN_MS = 500;

/** Opens lanes as the queue `webhooks` says; a job is active for as long as its lane is open. */
@Processor(WEBHOOKS_QUEUE)
export class DeliveryProcessor extends EndsWithProcess {
  private readonly slots = new Map<Job<DeliverCall>, () => void>();

  constructor(
    private readonly lanes: Lanes,
    private readonly calls: DeliveryCalls,
    private readonly queues: Queues,
  ) {
    super();
  }

  @Process({ name: DELIVER, concurrency: SLOTS })
  async deliver(job: Job<DeliverCall>): Promise<string> {
    const { channel_id } = job.data;
    if (this.lanes.lookAgain(channel_id)) return 'under way in this process';
    const lane = this.lanes.run(channel_id);
    if (lane === null) {
      this.calls.later(channel_id, CALL_AGAIN_MS);
      return 'left to another process: this one is ending';
    }
    const attempts = lane.then((count) => `attempts: ${count}`);
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
   * longest lane gives its slot away.
   */
  private slotWanted(job: Job<DeliverCall>): Promise<string> {
    return new Promise((resolve) => {
      this.slots.set(job, () => resolve('goes on without its job'));
      const [longest] = this.slots.values();
      if (this.slots.size >= SLOTS) longest?.();
    });
  }
}
