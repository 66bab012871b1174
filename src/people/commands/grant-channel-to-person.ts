import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { SessionCallers } from '../sessions/session-callers';

/** Gives a person who is limited to channels access to the one they have just created. Safe to repeat. */
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
  ) {}

  execute(command: GrantChannelToPerson): Promise<void> {
    const { personId, channelId, by } = command;
    return this.unitOfWork.runForInTurn(command, async (tx) => {
      const granted = await tx.query(
        `UPDATE people SET channel_ids = channel_ids || $2::uuid, updated_at = now()
          WHERE id = $1 AND channel_ids IS NOT NULL AND $2 <> ALL (channel_ids) RETURNING id`,
        [personId, channelId],
      );
      if (granted.length === 0) return;
      await writeToTrail(tx, by, {
        action: 'person.updated',
        resourceId: personId,
        channelId,
        changed: ['channel_ids'],
      });
      tx.afterCommit(() => this.callers.forget());
    });
  }
}
