import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { peopleRefusals } from '../../people.refusals';
import { SessionStore } from '../session-store';

/** Ends one session of a person, or all (null). Requests with it get 401 within a second, sockets close within five. */
export class EndSessions extends Command<void> {
  constructor(
    readonly personId: string,
    readonly sessionId: string | null,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionStore,
  ) {}

  execute({ personId, sessionId, by }: EndSessions): Promise<void> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const [person] = await tx.query('SELECT 1 FROM people WHERE id = $1 FOR UPDATE', [personId]);
      if (person === undefined) throw peopleRefusals.PERSON_NOT_FOUND();
      const which = sessionId === null ? {} : { only: sessionId };
      const count = await this.sessions.end(tx, personId, which);
      if (sessionId !== null && count === 0) throw peopleRefusals.SESSION_NOT_FOUND();
      await writeToTrail(tx, by, {
        action: sessionId !== null && by.keyId === personId ? 'person.signed_out' : 'person.sessions_ended',
        resourceId: personId,
        channelId: null,
        changed: [],
      });
    });
  }
}
