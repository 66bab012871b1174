import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import type { ApiKey } from '../entities/api-key.entity';
import { hashKey } from '../key-value';
import { type Caller, SYSTEM_CALLER } from '../model/caller';

/**
 * A key's deactivation is seen everywhere at most this much later; 1 s is promised
 * (docs/rules/access.md#credentials).
 */
const REMEMBERED_MS = 750;
const MOST_REMEMBERED = 10_000;
const MOST_LOOK_UPS = 200;

export type KeyRow = Pick<
  ApiKey,
  'id' | 'client_name' | 'scope' | 'channel_ids' | 'is_active' | 'expires_at'
>;

interface Remembered {
  readonly caller: Caller;
  readonly expiresAtMs: number;
}

/** Finds the caller of a credential. */
@Injectable()
export class Authenticator {
  private readonly systemTokenHash: Buffer;
  private remembered: LRUCache<string, Remembered, Buffer>;
  /** One statement at a time: guesses from many addresses never use more than one connection. */
  private readonly lookUps = new GroupCommit((hashes: readonly Buffer[]) => this.find(hashes), {
    maxBatch: MOST_LOOK_UPS,
    maxInFlight: 1,
    splitOnFailure: () => false,
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    this.systemTokenHash = hashKey(settings.SYSTEM_TOKEN);
    this.remembered = this.nothingRemembered();
  }

  /** The caller with the credential of this hash, if it is cached. */
  remember(hash: Buffer): Caller | null {
    if (timingSafeEqual(hash, this.systemTokenHash)) return SYSTEM_CALLER;
    return callerNow(this.remembered.get(hash.toString('base64')));
  }

  /**
   * The caller with the credential of this hash; null when it is unknown, deactivated or expired
   * (docs/rules/access.md#credentials).
   */
  async identify(hash: Buffer): Promise<Caller | null> {
    if (timingSafeEqual(hash, this.systemTokenHash)) return SYSTEM_CALLER;
    return callerNow(await this.remembered.fetch(hash.toString('base64'), { context: hash }));
  }

  /** Makes changes of keys take effect in this process at once; other processes see them within a second. */
  forget(): void {
    this.remembered = this.nothingRemembered();
  }

  /** The old cache is replaced, not cleared: clearing it would make look-ups under way fail. */
  private nothingRemembered(): LRUCache<string, Remembered, Buffer> {
    return new LRUCache<string, Remembered, Buffer>({
      max: MOST_REMEMBERED,
      ttl: REMEMBERED_MS,
      ignoreFetchAbort: true,
      fetchMethod: (_id, _stale, { context }) => this.load(context),
    });
  }

  private async load(hash: Buffer): Promise<Remembered | undefined> {
    const row = await this.lookUps.submit(hash);
    if (row === undefined || !row.is_active) return undefined;
    return { caller: toCaller(row), expiresAtMs: row.expires_at?.getTime() ?? Infinity };
  }

  private async find(hashes: readonly Buffer[]): Promise<(KeyRow | undefined)[]> {
    const rows = await this.dataSource.query<(KeyRow & { key_hash: Buffer })[]>(
      'SELECT key_hash, id, client_name, scope, channel_ids, is_active, expires_at FROM api_keys WHERE key_hash = ANY($1)',
      [hashes],
    );
    return hashes.map((hash) => rows.find(({ key_hash }) => key_hash.equals(hash)));
  }
}

function callerNow(known: Remembered | undefined): Caller | null {
  return known === undefined || known.expiresAtMs <= Date.now() ? null : known.caller;
}

export function toCaller(row: Omit<KeyRow, 'is_active' | 'expires_at'>): Caller {
  return {
    kind: 'key',
    keyId: row.id,
    clientName: row.client_name,
    scope: row.scope,
    channelIds: new Set(row.channel_ids),
  };
}
