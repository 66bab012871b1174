import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';

/**
 * Parts that finish or release their work before the process ends (docs/promises.md#a-clean-shutdown). All
 * begin at the same time: Nest itself stops module after module, so that the last one would still take work
 * seconds after the signal, and all together would take longer than a shutdown may.
 */
export abstract class EndsWithProcess implements OnModuleDestroy, BeforeApplicationShutdown {
  private ended: Promise<void> = Promise.resolve();

  onModuleDestroy(): void {
    this.ended = this.finish();
    this.ended.catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ended;
  }

  /** Stops taking work; resolves when the current work is finished or released. */
  protected abstract finish(): Promise<void>;
}
