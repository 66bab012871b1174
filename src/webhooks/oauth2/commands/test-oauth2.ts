import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessTokens } from '../access-tokens';

export interface TestedOauth2 {
  readonly isEnabled: boolean;
  /** Why there is no token; null when there is one. */
  readonly error: string | null;
}

/** Requests a token now, whatever is cached (docs/webhooks.md#oauth-20). It never fails: the result says what is wrong. */
export class TestOauth2 extends Command<TestedOauth2> {
  constructor(readonly channelId: string) {
    super();
  }
}

@CommandHandler(TestOauth2)
export class TestOauth2Handler implements ICommandHandler<TestOauth2> {
  constructor(private readonly tokens: AccessTokens) {}

  async execute({ channelId }: TestOauth2): Promise<TestedOauth2> {
    const answer = await this.tokens.test(channelId);
    if (answer === null) return { isEnabled: false, error: 'OAuth 2.0 is not enabled for this channel' };
    return { isEnabled: true, error: answer.token === null ? answer.error : null };
  }
}
