import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SecretBox } from '@libs/secret-box';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Workers } from '../../infrastructure/workers';
import { SessionStore } from '../sessions/session-store';
import { endSubscriptionsOf, lockPeople } from '../devices/push-subscriptions';
import type { OidcSession } from './entities/oidc-session.entity';
import { type GroupRole, roleOfGroups } from './model/role-of-groups';
import { followGroups } from './oidc-people';
import { type Identity, Provider } from './provider';

export const REFRESH_TOKEN_PLACE = 'oidc refresh tokens';
/** Who is disabled at the provider is out within five minutes: this, the time of a round and its call, and a margin. */
export const CHECK_EVERY_MS = 180_000;
const LOOK_EVERY_MS = 10_000;
const AT_ONCE = 20;
/** A check that a process did not finish is made by another one after this: later than 20 of them can take, so that no token is used twice. */
const LEASE_MS = 60_000;
/** A provider that does not answer is not one that says no. Sessions outlive its silence for this long. */
const LONGEST_SILENCE_MS = 3_600_000;

type Due = Pick<OidcSession, 'session_id' | 'person_id' | 'subject' | 'refresh_token' | 'silent_since'> & {
  readonly has_ended: boolean;
};

/**
 * Asks the provider every three minutes whether each person who signed in with it still may, and what their groups are. At
 * most 20 at once in all of a process; no connection to the database is held meanwhile.
 */
@Injectable()
export class OidcChecks implements OnModuleInit {
  private readonly logger = new Logger(OidcChecks.name);

  constructor(
    private readonly workers: Workers,
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: Provider,
    private readonly sessions: SessionStore,
    private readonly box: SecretBox,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onModuleInit(): void {
    if (!this.provider.isConfigured) return;
    this.workers.add(this, {
      name: 'people of the provider',
      round: () => this.round(),
      idleMs: LOOK_EVERY_MS,
    });
  }

  /** Whether there may be more to check. */
  async round(): Promise<boolean> {
    const due = await this.claim();
    await Promise.all(due.filter(({ has_ended }) => !has_ended).map((session) => this.check(session)));
    return due.length === AT_ONCE;
  }

  /** Of sessions that have ended nothing is asked: their tokens are deleted. */
  private claim(): Promise<Due[]> {
    return this.unitOfWork.run(async (tx) => {
      const due = await tx.query<Due>(CLAIM, [new Date(tx.now.getTime() + LEASE_MS), tx.now, AT_ONCE]);
      const ended = due.filter(({ has_ended }) => has_ended).map(({ session_id }) => session_id);
      if (ended.length > 0) await tx.query('DELETE FROM oidc_sessions WHERE session_id = ANY ($1)', [ended]);
      return due;
    });
  }

  private async check(session: Due): Promise<void> {
    try {
      const token = this.box.open(session.refresh_token, REFRESH_TOKEN_PLACE);
      const keep = (fresh: string) => this.keepToken(session, fresh);
      // A former key may have sealed it (docs/secrets.md#replacing-the-encryption-key).
      if (!this.box.isCurrent(session.refresh_token)) await keep(token);
      await this.apply(session, await this.provider.renew(session.subject, token, keep));
    } catch (error) {
      await this.bearSilence(session, error as Error);
    }
  }

  private keepToken({ session_id }: Due, token: string): Promise<void> {
    const sealed = this.box.seal(token, REFRESH_TOKEN_PLACE);
    return this.unitOfWork.runInTurn(async (tx) => {
      await tx.query('UPDATE oidc_sessions SET refresh_token = $2 WHERE session_id = $1', [
        session_id,
        sealed,
      ]);
    });
  }

  private async apply(session: Due, identity: Identity | null): Promise<void> {
    const role = identity && roleOfGroups(identity.groups, this.settings.OIDC_GROUPS);
    await this.unitOfWork.runInTurn((tx) =>
      identity === null || role === null
        ? this.shutOut(tx, session, identity === null ? 'refused by the provider' : 'no role')
        : this.keep(tx, session, role),
    );
  }

  private async keep(tx: Tx, { session_id, person_id }: Due, role: GroupRole): Promise<void> {
    await tx.query('UPDATE oidc_sessions SET check_at = $2, silent_since = NULL WHERE session_id = $1', [
      session_id,
      new Date(tx.now.getTime() + CHECK_EVERY_MS),
    ]);
    const [person] = await tx.query<Parameters<typeof followGroups>[1]>(
      'SELECT id, name, role, is_active FROM people WHERE id = $1 FOR UPDATE',
      [person_id],
    );
    if (person !== undefined) await followGroups(tx, person, role);
  }

  /** Whom the provider refuses gets no push messages either. */
  private async shutOut(tx: Tx, session: Due, why: string): Promise<void> {
    await this.end(tx, session, why);
    await endSubscriptionsOf(tx, [session.person_id]);
  }

  /** All sessions of the person, also those that a password began: the provider decides. */
  private async end(tx: Tx, { person_id }: Due, why: string): Promise<void> {
    await tx.query(
      'DELETE FROM oidc_sessions WHERE session_id IN (SELECT id FROM sessions WHERE person_id = $1)',
      [person_id],
    );
    await lockPeople(tx, [person_id]);
    await this.sessions.end(tx, person_id);
    this.logger.log({ event: 'oidc.sessions_ended', person_id, why });
  }

  private async bearSilence(session: Due, error: Error): Promise<void> {
    this.logger.warn({ event: 'oidc.check_failed', person_id: session.person_id, error: error.message });
    await this.unitOfWork.runInTurn(async (tx) => {
      const since = session.silent_since ?? tx.now;
      if (tx.now.getTime() - since.getTime() > LONGEST_SILENCE_MS)
        return this.end(tx, session, 'provider is silent');
      await tx.query('UPDATE oidc_sessions SET silent_since = $2 WHERE session_id = $1', [
        session.session_id,
        since,
      ]);
    });
  }
}

/** $1 when another process may claim them, $2 now, $3 how many. */
const CLAIM = `
  UPDATE oidc_sessions o SET check_at = $1
   WHERE session_id IN (
     SELECT session_id FROM oidc_sessions WHERE check_at <= $2 ORDER BY check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING session_id, person_id, subject, refresh_token, silent_since,
            NOT EXISTS (SELECT 1 FROM sessions s WHERE s.id = o.session_id) AS has_ended`;
