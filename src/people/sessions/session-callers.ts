import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type Caller, CallerCache, type FoundCaller } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import type { Person } from '../entities/person.entity';
import { ROLES } from '../model/roles';

type Row = Pick<Person, 'name' | 'role' | 'channel_ids' | 'place_ids'> & {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly person_id: string;
  readonly left_ms: number;
};

/** $1 how long a session may be unused, in ms. By the database's clock, whatever that of the process says. */
const VALID = `
  SELECT s.id, s.token_hash, s.person_id, p.name, p.role, p.channel_ids, p.place_ids,
         (extract(epoch FROM least(s.ends_at, s.last_used_at + $1 * interval '1 ms') - now()) * 1000)::float8 AS left_ms
    FROM sessions s
    JOIN people p ON p.id = s.person_id
   WHERE p.is_active AND s.ends_at > now() AND s.last_used_at + $1 * interval '1 ms' > now()`;

/** Finds the people behind sessions, as they are now: their role and limits are not part of the session. */
@Injectable()
export class SessionCallers extends CallerCache {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  /** The callers of sessions by session id; without those that have ended. */
  async ofSessions(sessionIds: readonly string[]): Promise<Map<string, Caller>> {
    const rows = await this.rows('s.id = ANY($2::uuid[])', sessionIds);
    return new Map(rows.map((row) => [row.id, toCaller(row)]));
  }

  /** The caller of a session, if the moment has not passed yet. */
  async ofSessionUntil(sessionId: string, untilMs: number): Promise<Caller | null> {
    const rows = await this.rows(`s.id = $2 AND to_timestamp($3 / 1000.0) > now()`, sessionId, untilMs);
    return rows[0] === undefined ? null : toCaller(rows[0]);
  }

  protected async find(hashes: readonly Buffer[]): Promise<(FoundCaller | undefined)[]> {
    const rows = await this.rows('s.token_hash = ANY($2)', hashes);
    const nowMs = Date.now();
    return hashes.map((hash) => {
      const row = rows.find(({ token_hash }) => token_hash.equals(hash));
      return row && { caller: toCaller(row), expiresAtMs: nowMs + row.left_ms };
    });
  }

  private rows(which: string, ...values: unknown[]): Promise<Row[]> {
    return this.dataSource.query<Row[]>(`${VALID} AND ${which}`, [this.settings.SESSION_IDLE, ...values]);
  }
}

function toCaller({ id, person_id, name, role, channel_ids, place_ids }: Row): Caller {
  return {
    kind: 'person',
    keyId: person_id,
    clientName: name,
    scope: role === 'admin' ? 'admin' : 'write',
    channelIds: channel_ids && new Set(channel_ids),
    placeIds: place_ids && new Set(place_ids),
    grants: ROLES[role],
    sessionId: id,
  };
}
