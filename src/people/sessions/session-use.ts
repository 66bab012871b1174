import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { UseNotes } from '../../api-keys';

/** Keeps when sessions, people and devices were last seen, exact to the minute. */
@Injectable()
export class SessionUse extends UseNotes {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  protected write(ids: readonly string[]): Promise<unknown> {
    return this.dataSource.query(USED, [ids]);
  }
}

/** Waits for nothing: whoever ends sessions locks the person first, and would wait for this in a circle. */
const unlocked = (table: string, ids: string) =>
  `id IN (SELECT id FROM ${table} WHERE id ${ids} FOR NO KEY UPDATE SKIP LOCKED)`;

const USED = `
  WITH used AS (UPDATE sessions SET last_used_at = now() WHERE ${unlocked('sessions', '= ANY ($1)')} RETURNING person_id),
       devices AS (UPDATE paired_devices SET last_seen_at = now() WHERE ${unlocked('paired_devices', 'IN (SELECT person_id FROM used)')})
  UPDATE people SET last_seen_at = now() WHERE ${unlocked('people', 'IN (SELECT person_id FROM used)')}`;
