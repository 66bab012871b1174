import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';

const MOST_FAMILIAR = 50_000;
const LOOK_EVERY_MS = 250;

/**
 * Hashes of keys that were valid when they were last seen. It says who deserves a look-up, not who is let in: among many
 * guesses from one address, those who hold a key are told apart without asking the database for each.
 */
@Injectable()
export class FamiliarKeys {
  private readonly logger = new Logger(FamiliarKeys.name);
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
   * Learns of keys that were made or changed before the call, here or by other processes: resolves after a look that began
   * later. Four looks a second at most, for all who ask. Never rejects.
   */
  refresh(): Promise<void> {
    return (this.next ??= this.lookNext());
  }

  private async lookNext(): Promise<void> {
    await this.looking;
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
    }
    this.looksAgainAtMs = performance.now() + LOOK_EVERY_MS;
  }
}

/** Those used last come last, since the first are forgotten first. A minute back, for transactions that took their time. */
const VALID = `
  SELECT key_hash, as_of
    FROM (SELECT key_hash, last_used_at, now() AS as_of
            FROM api_keys
           WHERE is_active AND (expires_at IS NULL OR expires_at > now())
             AND ($1::timestamptz IS NULL OR updated_at > $1::timestamptz - interval '1 minute')
           ORDER BY last_used_at DESC NULLS LAST LIMIT $2) k
   ORDER BY last_used_at NULLS FIRST`;
