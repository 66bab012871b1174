import { WorkLoop } from '@libs/work-queue';

const SPREAD = 0.2;

/** Looks from time to time for lost wake-ups. Processes that start together drift apart. */
export class Sweeper {
  private readonly loop: WorkLoop;

  constructor(everyMs: number, sweep: () => Promise<void>, onError: (error: unknown) => void) {
    this.loop = new WorkLoop({
      name: 'sweeper',
      round: async () => {
        await sweep();
        return false;
      },
      idleMs: everyMs * (1 - SPREAD * Math.random()),
      onError,
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }
}
