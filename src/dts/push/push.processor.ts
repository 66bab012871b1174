import { Process, Processor } from '@nestjs/bull';
import { EndsWithProcess } from '@libs/ends-with-process';
import { PUSH_QUEUE, Queues } from '../../infrastructure/queues';
import { SEND } from './push-calls';
import { PushWorker } from './push-worker';

const TURNS_AT_ONCE = 5;

/**
 * Sends due messages when a job of the queue `push` arrives, whichever channel it names, so that channels
 * take turns.
 */
@Processor(PUSH_QUEUE)
export class PushProcessor extends EndsWithProcess {
  constructor(
    private readonly worker: PushWorker,
    private readonly queues: Queues,
  ) {
    super();
  }

  @Process({ name: SEND, concurrency: TURNS_AT_ONCE })
  async send(): Promise<string> {
    return `messages: ${await this.worker.sendCalled()}`;
  }

  protected async finish(): Promise<void> {
    await this.queues.stopWorking(PUSH_QUEUE);
  }
}
