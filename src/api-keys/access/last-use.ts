import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Caller } from '../model/caller';

const EVERY_MS = 60_000;

/**
 * Keeps `last_used_at` of keys exact to the minute, in one statement for all keys and outside of requests
 * (docs/rules/access.md#api-keys).
 */
@Injectable()
export class LastUse implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LastUse.name);
  private readonly notedAtMs = new Map<string, number>();
  private readonly unwritten = new Set<string>();
  private writing: Promise<void> | null = null;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  note({ keyId }: Caller): void {
    const nowMs = Date.now();
    if (keyId === null || nowMs - (this.notedAtMs.get(keyId) ?? 0) < EVERY_MS) return;
    this.notedAtMs.set(keyId, nowMs);
    this.unwritten.add(keyId);
    this.writing ??= this.write();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    try {
      while (this.unwritten.size > 0) {
        const ids = [...this.unwritten];
        this.unwritten.clear();
        await this.dataSource.query('UPDATE api_keys SET last_used_at = now() WHERE id = ANY($1)', [ids]);
      }
    } catch (error) {
      this.logger.warn(`could not write last_used_at: ${(error as Error).message}`);
    } finally {
      this.writing = null;
    }
  }
}
