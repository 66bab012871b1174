import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Caller } from '../model/caller';
import { Sessions } from './sessions';
import { UseNotes } from './use-notes';

/** Keeps `last_used_at` of keys, and of sessions by those who own them (docs/rules/access.md#api-keys). */
@Injectable()
export class LastUse extends UseNotes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
  ) {
    super();
  }

  note({ keyId, sessionId }: Caller): void {
    if (sessionId !== undefined) this.sessions.noteUse(sessionId);
    else if (keyId !== null) this.noteUse(keyId);
  }

  protected write(ids: readonly string[]): Promise<unknown> {
    return this.dataSource.query('UPDATE api_keys SET last_used_at = now() WHERE id = ANY($1)', [ids]);
  }
}
