import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { EndsWithProcess } from '@libs/ends-with-process';
import { PUSH_QUEUE, Queues } from '../queues';
import { type PushGroup, SEND } from './push-calls';
import { PushWorker } from './push-worker';

const GROUPS_AT_ONCE = 5;

/** Sends the messages that jobs of the queue `push` name. */
@Processor(PUSH_QUEUE)
export class PushProcessor extends EndsWithProcess {
  constructor(
    private readonly worker: PushWorker,
    private readonly queues: Queues,
  ) {
    super();
  }

  @Process({ name: SEND, concurrency: GROUPS_AT_ONCE })
  async send(job: Job<PushGroup>): Promise<string> {
    return `messages: ${await this.worker.sendGroup(job.data)}`;
  }

  protected async finish(): Promise<void> {
    await this.queues.stopWorking(PUSH_QUEUE);
  }
}
