import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { writeToTrail } from '../../../infrastructure/audit-trail';
import { PasswordHasher } from '../../passwords/password-hasher';
import { problemOfPassword } from '../../passwords/model/password-rules';
import { peopleRefusals } from '../../people.refusals';
import { type OpenedByPerson, SessionStore, type Visitor } from '../../sessions/session-store';
import { findLink, takeLink, type UsableLink } from '../sign-in-links';

/** Signs in by a link, once. An invitation, or a reset, sets the password and ends all other sessions. */
export class UseLink extends Command<OpenedByPerson> {
  constructor(
    readonly token: string,
    readonly password: string | null,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(UseLink)
export class UseLinkHandler implements ICommandHandler<UseLink> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionStore,
  ) {}

  async execute({ token, password, visitor }: UseLink): Promise<OpenedByPerson> {
    const found = await this.unitOfWork.run((tx) => findLink(tx, token));
    if (found === null) throw peopleRefusals.LINK_NOT_USABLE();
    const hash = await this.hashFor(found, password, visitor.address);
    return this.unitOfWork.runInTurn(async (tx) => {
      const link = await takeLink(tx, token);
      if (link === null) throw peopleRefusals.LINK_NOT_USABLE();
      const { person_id, name } = link;
      if (hash !== null) {
        await tx.query('UPDATE people SET password_hash = $2, updated_at = now() WHERE id = $1', [
          person_id,
          hash,
        ]);
        await this.sessions.end(tx, person_id);
        await writeToTrail(
          tx,
          { kind: 'person', keyId: person_id, clientName: name, requestId: visitor.requestId },
          {
            action: 'person.password_changed',
            resourceId: person_id,
            channelId: null,
            changed: ['password'],
          },
        );
      }
      const session = await this.sessions.open(tx, person_id, 'link', null, visitor);
      if (session === null) throw peopleRefusals.LINK_NOT_USABLE();
      return session;
    });
  }

  private async hashFor(
    { kind, email }: UsableLink,
    password: string | null,
    address: string,
  ): Promise<string | null> {
    if (kind === 'sign_in' && password === null) return null;
    const problem = password === null ? 'is required' : problemOfPassword(password, email);
    if (problem !== null) throw peopleRefusals.PASSWORD_REFUSED(problem);
    return this.hasher.hash(password!, address);
  }
}
