import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FamiliarCredentials, type FamiliarRow } from './familiar-credentials';

/** Hashes of API keys that were valid when last seen. */
@Injectable()
export class RecentKeys extends FamiliarCredentials {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  protected changedSince(since: Date | null, most: number): Promise<FamiliarRow[]> {
    return this.dataSource.query<FamiliarRow[]>(RECENT_KEYS, [since, most]);
  }
}

/** $1 since when, null for all; $2 how many. */
export const RECENT_KEYS = `
  SELECT key_hash, as_of
    FROM (SELECT key_hash, last_used_at, now() AS as_of
            FROM api_keys
           WHERE is_active AND (expires_at IS NULL OR expires_at > now())
             AND ($1::timestamptz IS NULL OR updated_at > $1::timestamptz - interval '1 minute')
           ORDER BY last_used_at DESC NULLS LAST LIMIT $2) k
   ORDER BY last_used_at NULLS FIRST`;
