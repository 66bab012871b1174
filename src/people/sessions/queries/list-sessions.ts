import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { Session } from '../../entities/session.entity';

export type ShownSession = Pick<
  Session,
  'id' | 'method' | 'address' | 'user_agent' | 'created_at' | 'last_used_at' | 'ends_at'
>;

/** The sessions of a person, the last used first. There are at most 50. */
export class ListSessions extends Query<ShownSession[]> {
  constructor(readonly personId: string) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  execute({ personId }: ListSessions): Promise<ShownSession[]> {
    return this.unitOfWork.run((tx) =>
      tx.query<ShownSession>(
        `SELECT id, method, address, user_agent, created_at, last_used_at,
                least(ends_at, last_used_at + $2 * interval '1 ms') AS ends_at
           FROM sessions
          WHERE person_id = $1 AND ends_at > now() AND last_used_at + $2 * interval '1 ms' > now()
          ORDER BY last_used_at DESC, id DESC`,
        [personId, this.settings.SESSION_IDLE],
      ),
    );
  }
}
