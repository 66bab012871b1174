import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { peopleRefusals } from '../../people.refusals';
import { makeLink, type NewLink } from '../sign-in-links';

/** A new link for a person: to begin, or to replace a lost password. The password counts until the link is used. */
export class MakeLink extends Command<NewLink> {
  constructor(
    readonly personId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(MakeLink)
export class MakeLinkHandler implements ICommandHandler<MakeLink> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ personId, by }: MakeLink): Promise<NewLink> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const [person] = await tx.query<{ has_password: boolean }>(
        'SELECT password_hash IS NOT NULL AS has_password FROM people WHERE id = $1 FOR UPDATE',
        [personId],
      );
      if (person === undefined) throw peopleRefusals.PERSON_NOT_FOUND();
      const link = await makeLink(tx, personId, person.has_password ? 'reset' : 'invite');
      const entry = {
        action: 'person.link_made',
        resourceId: personId,
        channelId: null,
        changed: [],
      } as const;
      await writeToTrail(tx, by, entry);
      return link;
    });
  }
}
