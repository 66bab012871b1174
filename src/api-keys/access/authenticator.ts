import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import type { ApiKey } from '../entities/api-key.entity';
import { hashKey } from '../key-value';
import { type Caller, SYSTEM_CALLER } from '../model/caller';
import { CallerCache, type FoundCaller } from './caller-cache';

export type KeyRow = Pick<
  ApiKey,
  'id' | 'client_name' | 'scope' | 'channel_ids' | 'is_active' | 'expires_at'
>;

/** Finds the caller of an API key or of the system token. */
@Injectable()
export class Authenticator extends CallerCache {
  private readonly systemTokenHash: Buffer;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    super();
    this.systemTokenHash = hashKey(settings.SYSTEM_TOKEN);
  }

  override remember(hash: Buffer): Caller | null {
    return this.isSystemToken(hash) ? SYSTEM_CALLER : super.remember(hash);
  }

  override async identify(hash: Buffer): Promise<Caller | null> {
    return this.isSystemToken(hash) ? SYSTEM_CALLER : super.identify(hash);
  }

  protected async find(hashes: readonly Buffer[]): Promise<(FoundCaller | undefined)[]> {
    const rows = await this.dataSource.query<(KeyRow & { key_hash: Buffer })[]>(
      'SELECT key_hash, id, client_name, scope, channel_ids, is_active, expires_at FROM api_keys WHERE key_hash = ANY($1)',
      [hashes],
    );
    return hashes.map((hash) => toFound(rows.find(({ key_hash }) => key_hash.equals(hash))));
  }

  private isSystemToken(hash: Buffer): boolean {
    return timingSafeEqual(hash, this.systemTokenHash);
  }
}

function toFound(row: KeyRow | undefined): FoundCaller | undefined {
  if (row === undefined || !row.is_active) return undefined;
  return { caller: toCaller(row), expiresAtMs: row.expires_at?.getTime() ?? Infinity };
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
