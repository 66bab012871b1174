import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { SocketTokens } from '../socket-tokens';

const LIVES_MS = 60_000;

export interface SocketToken {
  readonly token: string;
  readonly endsAt: Date;
}

/** A token for the socket that stands for the session, for a minute. Nothing is stored. */
export class MakeSocketToken extends Command<SocketToken> {
  constructor(readonly sessionId: string) {
    super();
  }
}

@CommandHandler(MakeSocketToken)
export class MakeSocketTokenHandler implements ICommandHandler<MakeSocketToken> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: SocketTokens,
  ) {}

  async execute({ sessionId }: MakeSocketToken): Promise<SocketToken> {
    const endsAt = await this.unitOfWork.run((tx) => Promise.resolve(new Date(tx.now.getTime() + LIVES_MS)));
    return { token: this.tokens.make(sessionId, endsAt.getTime()), endsAt };
  }
}
