import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Authenticator } from '../access/authenticator';
import { accessRefusals } from '../api-key.refusals';
import { ApiKey } from '../entities/api-key.entity';

/**
 * Gives a key access to the channel it has just created, unless it reaches all anyway; refused for one that reaches too many
 * (docs/rules/access.md#channels-of-a-key). Safe to repeat.
 */
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
    @Inject(SETTINGS_TOKEN) private readonly settings: Pick<CompleteSettings, 'MAX_OWN_CHANNELS'>,
  ) {}

  execute(command: GrantChannel): Promise<void> {
    const { keyId, channelId, by } = command;
    return this.unitOfWork.runForInTurn(command, async (tx) => {
      const key = await tx.manager.findOne(ApiKey, {
        where: { id: keyId },
        lock: { mode: 'pessimistic_write' },
      });
      if (key === null || key.scope === 'admin' || key.channel_ids.includes(channelId)) return;
      const { MAX_OWN_CHANNELS } = this.settings;
      if (key.channel_ids.length >= MAX_OWN_CHANNELS) {
        throw accessRefusals.TOO_MANY_OWN_CHANNELS(MAX_OWN_CHANNELS);
      }
      const channel_ids = [...key.channel_ids, channelId];
      await tx.manager.update(ApiKey, { id: keyId }, { channel_ids, updated_at: tx.now });
      const entry = {
        action: 'api_key.updated',
        resourceId: keyId,
        channelId,
        changed: ['channel_ids'],
      } as const;
      await writeToTrail(tx, by, entry);
      tx.afterCommit(() => this.authenticator.forget(keyId));
    });
  }
}
