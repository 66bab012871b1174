import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Tx } from '@libs/unit-of-work';
import { type Caller, CallerCache, type FoundCaller } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { type CallerRow, DEVICE, PERSON, toCaller } from './caller-rows';
import { unusedFor } from './session-life';

type Row = CallerRow & {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly left_ms: number;
};

/** $1 how long a person's session may be unused, in ms. By the database's clock, whatever that of the process says. */
const ENDS_AT = `least(s.ends_at, s.last_used_at + ${unusedFor('s', '$1')})`;
const LEFT_MS = `(extract(epoch FROM ${ENDS_AT} - now()) * 1000)::float8 AS left_ms`;
const isValid = (which: string) => `${ENDS_AT} > now() AND ${which}`;

const valid = (which: string) => `
  SELECT s.id, s.token_hash, ${PERSON}, ${LEFT_MS}
    FROM sessions s
    JOIN people p ON p.id = s.person_id
   WHERE p.is_active AND ${isValid(which)}
  UNION ALL
  SELECT s.id, s.token_hash, ${DEVICE}, ${LEFT_MS}
    FROM sessions s
    JOIN paired_devices d ON d.id = s.person_id
    JOIN places l ON l.id = d.place_id
   WHERE ${isValid(which)}`;

/** Finds the people and devices behind sessions, as they are now: their role and limits are not part of the session. */
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
    return new Map(rows.map((row) => [row.id, callerIn(row)]));
  }

  /** The caller of a session that the transaction has opened. */
  async ofOpened(tx: Tx, sessionId: string): Promise<Caller> {
    const [row] = await tx.query<Row>(valid('s.id = $2'), [this.settings.SESSION_IDLE, sessionId]);
    return callerIn(row!);
  }

  /** The caller of a session, if the moment has not passed yet. */
  async ofSessionUntil(sessionId: string, untilMs: number): Promise<Caller | null> {
    const rows = await this.rows(`s.id = $2 AND to_timestamp($3 / 1000.0) > now()`, sessionId, untilMs);
    return rows[0] === undefined ? null : callerIn(rows[0]);
  }

  protected async find(hashes: readonly Buffer[]): Promise<(FoundCaller | undefined)[]> {
    const rows = await this.rows('s.token_hash = ANY($2)', hashes);
    const nowMs = Date.now();
    return hashes.map((hash) => {
      const row = rows.find(({ token_hash }) => token_hash.equals(hash));
      return row && { caller: callerIn(row), expiresAtMs: nowMs + row.left_ms };
    });
  }

  private rows(which: string, ...values: unknown[]): Promise<Row[]> {
    return this.dataSource.query<Row[]>(valid(which), [this.settings.SESSION_IDLE, ...values]);
  }
}

function callerIn(row: Row): Caller {
  return { ...toCaller(row), sessionId: row.id };
}
