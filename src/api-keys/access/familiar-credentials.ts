import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { mostRecent } from '@libs/recent-entries';

const MOST_FAMILIAR = 50_000;
const LOOK_EVERY_MS = 250;

/** A valid credential, and the database's clock when it was looked up. */
export interface FamiliarRow {
  readonly key_hash: Buffer;
  readonly as_of: Date;
}

/**
 * Hashes of credentials that were valid when last seen. It decides what is looked up, not who is let in: among many
 * guesses from one address, valid ones are recognised without a query for each.
 */
export abstract class FamiliarCredentials {
  private readonly logger = new Logger(this.constructor.name);
  private readonly hashes = new LRUCache<string, true>(mostRecent(MOST_FAMILIAR));
  private changedBefore: Date | null = null;
  private looksAgainAtMs = 0;
  private looking: Promise<void> | null = null;
  private next: Promise<void> | null = null;

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
   * Loads what was created or changed before the call, by any process: resolves after a query that
   * began later. At most four queries a second, shared by all callers. Rejects when the
   * database can't answer: then nobody knows whether a credential is valid.
   */
  refresh(): Promise<void> {
    return (this.next ??= this.lookNext());
  }

  /**
   * What is valid and was changed since, most recently used last, since the first ones are evicted first. Looks a minute
   * back, because of slow transactions. @param since null: everything
   */
  protected abstract changedSince(since: Date | null, most: number): Promise<FamiliarRow[]>;

  private async lookNext(): Promise<void> {
    await this.looking?.catch(() => undefined);
    await pause(this.looksAgainAtMs - performance.now(), undefined, { ref: false });
    this.next = null;
    await (this.looking = this.look());
  }

  private async look(): Promise<void> {
    try {
      const rows = await this.changedSince(this.changedBefore, MOST_FAMILIAR);
      for (const { key_hash } of rows) this.add(key_hash.toString('base64'));
      this.changedBefore = rows[0]?.as_of ?? this.changedBefore;
    } catch (error) {
      this.logger.warn(`could not look up new credentials: ${(error as Error).message}`);
      throw error;
    } finally {
      this.looksAgainAtMs = performance.now() + LOOK_EVERY_MS;
    }
  }
}
