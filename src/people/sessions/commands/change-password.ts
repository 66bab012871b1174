import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { Person } from '../../entities/person.entity';
import { isOfProvider } from '../../model/people-of-provider';
import { PasswordHasher } from '../../passwords/password-hasher';
import { problemOfPassword } from '../../passwords/model/password-rules';
import { peopleRefusals } from '../../people.refusals';
import { SessionStore } from '../session-store';

const OF_PROVIDER = "can't be set: the identity provider signs you in";

/** Replaces one's own password and ends all other sessions. Who has one has to know it. */
export class ChangePassword extends Command<void> {
  constructor(
    readonly personId: string,
    readonly sessionId: string,
    readonly current: string | null,
    readonly password: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionStore,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  async execute({ personId, sessionId, current, password, by }: ChangePassword): Promise<void> {
    const person = await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<Pick<Person, 'email' | 'password_hash' | 'oidc_subject'>>(
        'SELECT email, password_hash, oidc_subject FROM people WHERE id = $1',
        [personId],
      );
      return row!;
    });
    const problem = isOfProvider(person, this.settings)
      ? OF_PROVIDER
      : problemOfPassword(password, person.email);
    if (problem !== null) throw peopleRefusals.PASSWORD_REFUSED(problem);
    const { password_hash: hashed, oidc_subject: subject } = person;
    if (hashed !== null && !(await this.hasher.matches(current ?? '', hashed, personId))) {
      throw peopleRefusals.WRONG_SIGN_IN();
    }
    const hash = await this.hasher.hash(password, personId);
    await this.unitOfWork.runInTurn(async (tx) => {
      const changed = await tx.query(
        `UPDATE people SET password_hash = $2, updated_at = now()
          WHERE id = $1 AND is_active AND password_hash IS NOT DISTINCT FROM $3 AND oidc_subject IS NOT DISTINCT FROM $4
          RETURNING id`,
        [personId, hash, hashed, subject],
      );
      if (changed.length === 0) throw peopleRefusals.WRONG_SIGN_IN();
      await this.sessions.end(tx, personId, { but: sessionId });
      await writeToTrail(tx, by, {
        action: 'person.password_changed',
        resourceId: personId,
        channelId: null,
        changed: ['password'],
      });
    });
  }
}
