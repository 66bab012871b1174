import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { Authenticator } from '../access/authenticator';

/** Gives a key access to the channel it has just created (docs/rules/access.md#channels-of-a-key). Safe to repeat. */
export class GrantChannel extends Command<void> {
  constructor(
    readonly keyId: string,
    readonly channelId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(GrantChannel)
export class GrantChannelHandler implements ICommandHandler<GrantChannel> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authenticator: Authenticator,
  ) {}

  execute(command: GrantChannel): Promise<void> {
    const { keyId, channelId, by } = command;
    return this.unitOfWork.runFor(command, async (tx) => {
      const granted = await tx.query(
        `UPDATE api_keys SET channel_ids = array_append(channel_ids, $2), updated_at = now()
          WHERE id = $1 AND NOT channel_ids @> ARRAY[$2::uuid] RETURNING id`,
        [keyId, channelId],
      );
      if (granted.length > 0) {
        const entry = {
          action: 'api_key.updated',
          resourceId: keyId,
          channelId,
          changed: ['channel_ids'],
        } as const;
        await writeToTrail(tx, by, entry);
      }
      tx.afterCommit(() => this.authenticator.forget());
    });
  }
}
