import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { Person } from '../../entities/person.entity';
import { isOfProvider } from '../../model/people-of-provider';
import { PasswordHasher } from '../../passwords/password-hasher';
import { peopleRefusals } from '../../people.refusals';
import { type OpenedByPerson, SessionStore, type Visitor } from '../session-store';

/** Signs in with a password. Takes as long, and says the same, whether or not there is such an account. */
export class SignIn extends Command<OpenedByPerson> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionStore,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  async execute({ email, password, visitor }: SignIn): Promise<OpenedByPerson> {
    const [person] = await this.unitOfWork.run((tx) =>
      tx.query<Pick<Person, 'id' | 'password_hash' | 'oidc_subject'>>(
        'SELECT id, password_hash, oidc_subject FROM people WHERE email = $1 AND is_active',
        [email],
      ),
    );
    const hash = person === undefined || isOfProvider(person, this.settings) ? null : person.password_hash;
    if (!(await this.hasher.matches(password, hash, visitor.address))) throw peopleRefusals.WRONG_SIGN_IN();
    const session = await this.unitOfWork.runInTurn((tx) =>
      this.sessions.open(tx, person!.id, 'password', hash, visitor),
    );
    if (session === null) throw peopleRefusals.WRONG_SIGN_IN();
    return session;
  }
}
