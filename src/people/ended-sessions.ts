import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { Workers } from '../infrastructure/workers';
import { endSubscriptionsOfEnded } from './devices/push-subscriptions';
import { unusedFor } from './sessions/session-life';

const LOOK_EVERY_MS = 600_000;
const AT_ONCE = 1_000;

/**
 * Deletes sessions, links and pairings that have ended, which count no more before that either, and the push subscriptions of those whose
 * access has ended.
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

  private async deleteSome(): Promise<boolean> {
    const isMore = await this.unitOfWork.run(async (tx) => {
      const sessions = await tx.query(
        `DELETE FROM sessions WHERE id IN (
           SELECT id FROM sessions s WHERE ends_at <= now() OR last_used_at + ${unusedFor('s', '$1')} <= now() LIMIT $2) RETURNING id`,
        [this.settings.SESSION_IDLE, AT_ONCE],
      );
      await tx.query('DELETE FROM sign_in_links WHERE ends_at <= now()');
      await tx.query('DELETE FROM pairings WHERE ends_at <= now()');
      return sessions.length === AT_ONCE;
    });
    await this.unitOfWork.runInTurn((tx) =>
      endSubscriptionsOfEnded(tx, this.settings.OIDC_ISSUER !== null, AT_ONCE),
    );
    return isMore;
  }
}
