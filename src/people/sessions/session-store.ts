import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { hashKey } from '../../api-keys';
import { writeToTrail } from '../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { endSubscriptionsOfUnpaired, lockDevices } from '../devices/push-subscriptions';
import type { Person } from '../entities/person.entity';
import type { SignInMethod } from '../entities/session.entity';
import { isOfProvider } from '../model/people-of-provider';
import { SessionCallers } from './session-callers';
import { newToken } from './session-tokens';

/** Signing in on more browsers ends the oldest session. */
const MOST_PER_PERSON = 50;
const MOST_AGENT_CHARACTERS = 255;

/** Who signs in, from where. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  /** The session that the browser had; the new one replaces it. */
  readonly formerToken: string | null;
}

export interface OpenedSession {
  readonly id: string;
  /** Of the person or the device. */
  readonly personId: string;
  /** Shown to the browser only now. */
  readonly token: string;
  /** By the database's clock. */
  readonly maxAgeS: number;
}

/** A session of a person, as they were when it was opened. */
export interface OpenedByPerson extends OpenedSession {
  readonly person: Person;
}

/** Opens and ends sessions, in transactions of their callers. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly callers: SessionCallers,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /**
   * A new session with a new token, whatever the browser sent; null when the person was disabled, the password replaced, or
   * the identity provider took over, meanwhile. @param passwordHash the one that was compared with; null for other ways to sign in
   */
  async open(
    tx: Tx,
    personId: string,
    method: SignInMethod,
    passwordHash: string | null,
    visitor: Visitor,
    endsInMs = this.settings.SESSION_MAX,
  ): Promise<OpenedByPerson | null> {
    const [person] = await tx.query<Person>(
      `SELECT * FROM people
        WHERE id = $1 AND is_active AND ($2::text IS NULL OR password_hash = $2) FOR SHARE`,
      [personId, passwordHash],
    );
    if (person === undefined) return null;
    if (method === 'password' && isOfProvider(person, this.settings)) return null;
    const opened = await this.insert(tx, personId, method, visitor, endsInMs);
    await tx.query(
      `DELETE FROM sessions WHERE person_id = $1 AND (ends_at <= now() OR id IN (
         SELECT id FROM sessions WHERE person_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2))`,
      [personId, MOST_PER_PERSON],
    );
    await writeToTrail(
      tx,
      { kind: 'person', keyId: personId, clientName: person.name, requestId: visitor.requestId },
      { action: 'person.signed_in', resourceId: personId, channelId: null, changed: [] },
    );
    return { ...opened, person };
  }

  /** A session of a person or a device, who were looked at before. */
  async insert(
    tx: Tx,
    ownerId: string,
    method: SignInMethod,
    { address, userAgent, formerToken }: Visitor,
    endsInMs: number,
  ): Promise<OpenedSession> {
    const { value, hash } = newToken('oms_session');
    const id = uuid();
    const agent = userAgent?.slice(0, MOST_AGENT_CHARACTERS) ?? null;
    const replaced = formerToken === null ? [] : await this.replace(tx, hashKey(formerToken));
    await tx.query(
      `INSERT INTO sessions (id, token_hash, person_id, method, address, user_agent, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 ms')`,
      [id, hash, ownerId, method, address, agent, endsInMs],
    );
    await endSubscriptionsOfUnpaired(tx, replaced);
    tx.afterCommit(() => [...replaced, ownerId].forEach((id) => this.callers.forget(id)));
    return { id, personId: ownerId, token: value, maxAgeS: Math.ceil(endsInMs / 1_000) };
  }

  /** Ends sessions of a person or a device: one, all but one, or all. Gives how many. */
  async end(tx: Tx, personId: string, which: { only?: string; but?: string } = {}): Promise<number> {
    const ended = await tx.query<object>(
      `DELETE FROM sessions
        WHERE person_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3) RETURNING id`,
      [personId, which.only ?? null, which.but ?? null],
    );
    tx.afterCommit(() => this.callers.forget(personId));
    return ended.length;
  }

  /** Ends the session that a browser had; gives whose it was. */
  private async replace(tx: Tx, tokenHash: Buffer): Promise<string[]> {
    const owners = async (statement: string) =>
      (await tx.query<{ person_id: string }>(statement, [tokenHash])).map(({ person_id }) => person_id);
    await lockDevices(tx, await owners('SELECT person_id FROM sessions WHERE token_hash = $1'));
    return owners('DELETE FROM sessions WHERE token_hash = $1 RETURNING person_id');
  }
}
