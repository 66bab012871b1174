import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { mostRecent } from '@libs/recent-entries';

const EVERY_MS = 60_000;
const MOST_NOTED = 50_000;

/** Keeps when credentials were last used exact to the minute, in one statement for all and outside of requests. */
export abstract class UseNotes implements BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly noted = new LRUCache<string, true>({ ...mostRecent(MOST_NOTED), ttl: EVERY_MS });
  private readonly unwritten = new Set<string>();
  private writing: Promise<void> | null = null;

  noteUse(id: string): void {
    if (this.noted.has(id)) return;
    this.noted.set(id, true);
    this.unwritten.add(id);
    this.writing ??= this.writeAll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writing;
  }

  protected abstract write(ids: readonly string[]): Promise<unknown>;

  private async writeAll(): Promise<void> {
    try {
      while (this.unwritten.size > 0) {
        const ids = [...this.unwritten];
        this.unwritten.clear();
        await this.write(ids);
      }
    } catch (error) {
      this.logger.warn(`could not write when credentials were used: ${(error as Error).message}`);
    } finally {
      this.writing = null;
    }
  }
}
