import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';

const MOST_FAMILIAR = 50_000;
const LOOK_EVERY_MS = 250;

/**
 * Hashes of keys that were valid when last seen. It decides what is looked up, not who is let in: among many
 * guesses from one address, valid keys are recognised without a query for each.
 */
@Injectable()
export class RecentKeys {
  private readonly logger = new Logger(RecentKeys.name);
  private readonly hashes = new LRUCache<string, true>({ max: MOST_FAMILIAR });
  private changedBefore: Date | null = null;
  private looksAgainAtMs = 0;
  private looking: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  has(hash: string): boolean {
    return this.hashes.has(hash);
  }

  add(hash: string): void {
    this.hashes.set(hash, true);
  }

  delete(hash: string): void {
    this.hashes.delete(hash);
  }

  /**
   * Loads keys that were created or changed before the call, by any process: resolves after a query that
   * began later. At most four queries a second, shared by all callers. Rejects when the
   * database can't answer: then nobody knows whether a key is valid.
   */
  refresh(): Promise<void> {
    return (this.next ??= this.lookNext());
  }

  private async lookNext(): Promise<void> {
    await this.looking?.catch(() => undefined);
    await pause(this.looksAgainAtMs - performance.now(), undefined, { ref: false });
    this.next = null;
    await (this.looking = this.look());
  }

  private async look(): Promise<void> {
    try {
      const rows = await this.dataSource.query<{ key_hash: Buffer; as_of: Date }[]>(VALID, [
        this.changedBefore,
        MOST_FAMILIAR,
      ]);
      for (const { key_hash } of rows) this.add(key_hash.toString('base64'));
      this.changedBefore = rows[0]?.as_of ?? this.changedBefore;
    } catch (error) {
      this.logger.warn(`could not look up new keys: ${(error as Error).message}`);
      throw error;
    } finally {
      this.looksAgainAtMs = performance.now() + LOOK_EVERY_MS;
    }
  }
}

/**
 * Most recently used last, since the first ones are evicted first. Looks a minute back, because of slow
 * transactions.
 */
const VALID = `
  SELECT key_hash, as_of
    FROM (SELECT key_hash, last_used_at, now() AS as_of
            FROM api_keys
           WHERE is_active AND (expires_at IS NULL OR expires_at > now())
             AND ($1::timestamptz IS NULL OR updated_at > $1::timestamptz - interval '1 minute')
           ORDER BY last_used_at DESC NULLS LAST LIMIT $2) k
   ORDER BY last_used_at NULLS FIRST`;
