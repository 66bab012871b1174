import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { Person } from '../../entities/person.entity';
import type { LinkKind } from '../../model/link-kinds';
import { isOfProvider } from '../../model/people-of-provider';
import { peopleRefusals } from '../../people.refusals';
import { makeLink, type NewLink } from '../sign-in-links';

type Whose = Pick<Person, 'password_hash' | 'oidc_subject'>;

/**
 * A new link for a person: to begin, to replace a lost password, or to come in without the identity provider. A password
 * counts until the link is used.
 */
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
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  execute({ personId, by }: MakeLink): Promise<NewLink> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const [person] = await tx.query<Whose>(
        'SELECT password_hash, oidc_subject FROM people WHERE id = $1 FOR UPDATE',
        [personId],
      );
      if (person === undefined) throw peopleRefusals.PERSON_NOT_FOUND();
      const link = await makeLink(tx, personId, this.kindFor(person));
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

  private kindFor(person: Whose): LinkKind {
    if (isOfProvider(person, this.settings)) return 'sign_in';
    return person.password_hash === null ? 'invite' : 'reset';
  }
}
