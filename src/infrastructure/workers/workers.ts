import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { waitAtMost } from '@libs/time-limit';
import { WakeUps, WorkLoop, type WorkLoopOptions } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import type { QueueName } from '../queues';

export interface WorkOptions extends Omit<WorkLoopOptions, 'onError'> {
  /** The topic of the wake-ups that begin a round at once. */
  readonly wokenBy?: QueueName;
  /** How long the end of the process waits for the round under way; by default as long as it takes. */
  readonly waitedForMs?: number;
}

interface Work {
  readonly loop: WorkLoop;
  readonly options: WorkOptions;
}

/**
 * The work that a process repeats if its role is not `api`. It begins when the application has started and ends,
 * after the round under way, before the application does.
 */
@Injectable()
export class Workers extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly work: Work[] = [];
  private readonly byTopic = new Map<string, WorkLoop[]>();
  private hasStarted = false;

  constructor(
    private readonly wakeUps: WakeUps,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  /** @param worker whose work it is: a round that fails is logged under its name */
  add(worker: object, options: WorkOptions): WorkLoop {
    const logger = new Logger(worker.constructor.name);
    const work = { options, loop: new WorkLoop({ ...options, onError: (error) => logger.error(error) }) };
    this.work.push(work);
    if (this.hasStarted) this.start(work);
    return work.loop;
  }

  onApplicationBootstrap(): void {
    this.hasStarted = this.settings.ROLE !== 'api';
    if (this.hasStarted) this.work.forEach((work) => this.start(work));
  }

  protected async finish(): Promise<void> {
    await Promise.all(
      this.work.map(({ loop, options: { waitedForMs } }) =>
        waitedForMs === undefined ? loop.stop() : waitAtMost(waitedForMs, loop.stop()),
      ),
    );
  }

  private start({ loop, options: { wokenBy } }: Work): void {
    loop.start();
    if (wokenBy === undefined) return;
    const woken = this.byTopic.get(wokenBy);
    if (woken !== undefined) return void woken.push(loop);
    const loops = [loop];
    this.byTopic.set(wokenBy, loops);
    this.wakeUps.listen(wokenBy, () => loops.forEach((one) => one.wake()));
  }
}
