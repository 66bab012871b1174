import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FamiliarCredentials, type FamiliarRow } from '../../api-keys';

/** Hashes of sessions that were valid when last seen. */
@Injectable()
export class RecentSessions extends FamiliarCredentials {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  protected changedSince(since: Date | null, most: number): Promise<FamiliarRow[]> {
    return this.dataSource.query<FamiliarRow[]>(RECENT_SESSIONS, [since, most]);
  }
}

/** $1 since when, null for all; $2 how many. */
export const RECENT_SESSIONS = `
  SELECT key_hash, as_of
    FROM (SELECT token_hash AS key_hash, last_used_at, now() AS as_of
            FROM sessions
           WHERE ends_at > now() AND ($1::timestamptz IS NULL OR created_at > $1::timestamptz - interval '1 minute')
           ORDER BY last_used_at DESC LIMIT $2) s
   ORDER BY last_used_at`;
