import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecretBox } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import { type OpenedByPerson, SessionStore, type Visitor } from '../../sessions/session-store';
import { roleOfGroups } from '../model/role-of-groups';
import { oidcRefusals } from '../oidc.refusals';
import { endOtherWays, personOf } from '../oidc-people';
import type { Identity } from '../provider';
import { CHECK_EVERY_MS, REFRESH_TOKEN_PLACE } from '../oidc-checks';

/** Signs in whoever the provider says it is. Refuses people whose groups have no role, and those who are disabled here. */
export class SignInWithProvider extends Command<OpenedByPerson> {
  constructor(
    readonly identity: Identity,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(SignInWithProvider)
export class SignInWithProviderHandler implements ICommandHandler<SignInWithProvider> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionStore,
    private readonly box: SecretBox,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  execute({ identity, visitor }: SignInWithProvider): Promise<OpenedByPerson> {
    const role = roleOfGroups(identity.groups, this.settings.OIDC_GROUPS);
    if (role === null) throw oidcRefusals.OIDC_NO_ROLE();
    const { subject, refreshToken } = identity;
    // Without it nobody would notice that the person was disabled at the provider.
    if (refreshToken === null) throw oidcRefusals.OIDC_SIGN_IN_FAILED();
    const sealed = this.box.seal(refreshToken, REFRESH_TOKEN_PLACE);
    return this.unitOfWork.runInTurn(async (tx) => {
      const personId = await personOf(tx, identity, role);
      if (personId !== null) await endOtherWays(tx, personId);
      const session =
        personId === null ? null : await this.sessions.open(tx, personId, 'oidc', null, visitor);
      if (session === null) throw oidcRefusals.OIDC_NO_ROLE();
      await tx.query(
        `INSERT INTO oidc_sessions (session_id, person_id, subject, refresh_token, check_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [session.id, personId, subject, sealed, new Date(tx.now.getTime() + CHECK_EVERY_MS)],
      );
      return session;
    });
  }
}
