import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Person } from '../../entities/person.entity';
import { PasswordHasher } from '../../passwords/password-hasher';
import { peopleRefusals } from '../../people.refusals';
import { type OpenedSession, SessionStore, type Visitor } from '../session-store';

/** Signs in with a password. Takes as long, and says the same, whether or not there is such an account. */
export class SignIn extends Command<OpenedSession> {
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
  ) {}

  async execute({ email, password, visitor }: SignIn): Promise<OpenedSession> {
    const [person] = await this.unitOfWork.run((tx) =>
      tx.query<Pick<Person, 'id' | 'password_hash'>>(
        'SELECT id, password_hash FROM people WHERE email = $1 AND is_active',
        [email],
      ),
    );
    const hash = person?.password_hash ?? null;
    if (!(await this.hasher.matches(password, hash, visitor.address))) throw peopleRefusals.WRONG_SIGN_IN();
    const session = await this.unitOfWork.runInTurn((tx) =>
      this.sessions.open(tx, person!.id, 'password', hash, visitor),
    );
    if (session === null) throw peopleRefusals.WRONG_SIGN_IN();
    return session;
  }
}
