import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { Workers } from '../infrastructure/workers';
import { endSubscriptionsOfEnded, endSubscriptionsOfUnpaired, lockDevices } from './devices/push-subscriptions';
import { unusedFor } from './sessions/session-life';

const LOOK_EVERY_MS = 600_000;
const AT_ONCE = 1_000;

/**
 * Deletes sessions, links and pairings that have ended, which count no more before that either, and the push subscriptions of devices
 * whose session has ended.
 */
@Injectable()
export class EndedSessions implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onModuleInit(): void {
    this.workers.add(this, {
      name: 'ended sessions',
      round: () => this.deleteSome(),
      idleMs: LOOK_EVERY_MS,
    });
  }

  private deleteSome(): Promise<boolean> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const values = [this.settings.SESSION_IDLE, AT_ONCE];
      const owners = await tx.query<{ person_id: string }>(ENDED('person_id'), values);
      await lockDevices(tx, idsIn(owners));
      const sessions = await tx.query<{ person_id: string }>(
        `DELETE FROM sessions WHERE id IN (${ENDED('id')}) RETURNING person_id`,
        values,
      );
      await endSubscriptionsOfUnpaired(tx, idsIn(sessions));
      await endSubscriptionsOfEnded(tx, AT_ONCE);
      await tx.query('DELETE FROM sign_in_links WHERE ends_at <= now()');
      await tx.query('DELETE FROM pairings WHERE ends_at <= now()');
      return sessions.length === AT_ONCE;
    });
  }
}

/** $1 how long a person's session may be unused, in ms; $2 how many. */
const ENDED = (column: string) => `
  SELECT ${column} FROM sessions s
   WHERE ends_at <= now() OR last_used_at + ${unusedFor('s', '$1')} <= now() ORDER BY id LIMIT $2`;

const idsIn = (sessions: readonly { person_id: string }[]) => sessions.map(({ person_id }) => person_id);
