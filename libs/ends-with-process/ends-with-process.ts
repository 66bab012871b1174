import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';

/**
 * What finishes or gives back its work before the process ends (docs/promises.md#a-clean-shutdown). All begin
 * at the same moment: Nest asks module after module and waits for each, so that the last would still take
 * work seconds after the signal, and all together would need more time than a process has.
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

  /** Takes no more work; resolves when what is under way is finished or given back. */
  protected abstract finish(): Promise<void>;
}
