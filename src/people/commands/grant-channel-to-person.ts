import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { accessRefusals } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { SessionCallers } from '../sessions/session-callers';

/**
 * Gives a person who is limited to channels access to the one they have just created; refused for one who reaches too many.
 * Safe to repeat.
 */
export class GrantChannelToPerson extends Command<void> {
  constructor(
    readonly personId: string,
    readonly channelId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(GrantChannelToPerson)
export class GrantChannelToPersonHandler implements ICommandHandler<GrantChannelToPerson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly callers: SessionCallers,
    @Inject(SETTINGS_TOKEN) private readonly settings: Pick<CompleteSettings, 'MAX_OWN_CHANNELS'>,
  ) {}

  execute(command: GrantChannelToPerson): Promise<void> {
    const { personId, channelId, by } = command;
    return this.unitOfWork.runForInTurn(command, async (tx) => {
      const [limited] = await tx.query<{ channels: number }>(
        `SELECT cardinality(channel_ids) AS channels FROM people
          WHERE id = $1 AND role <> 'admin' AND channel_ids IS NOT NULL AND $2 <> ALL (channel_ids) FOR UPDATE`,
        [personId, channelId],
      );
      if (limited === undefined) return;
      const { MAX_OWN_CHANNELS } = this.settings;
      if (limited.channels >= MAX_OWN_CHANNELS) throw accessRefusals.TOO_MANY_OWN_CHANNELS(MAX_OWN_CHANNELS);
      await tx.query(
        'UPDATE people SET channel_ids = channel_ids || $2::uuid, updated_at = now() WHERE id = $1',
        [personId, channelId],
      );
      await writeToTrail(tx, by, {
        action: 'person.updated',
        resourceId: personId,
        channelId,
        changed: ['channel_ids'],
      });
      tx.afterCommit(() => this.callers.forget(personId));
    });
  }
}
