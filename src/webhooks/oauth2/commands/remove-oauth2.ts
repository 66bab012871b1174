import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { touchChannel } from '../../../channels';
import { Oauth2Client } from '../../entities/oauth2-client.entity';
import { NO_TOKEN } from '../token-cache';

/** Removes the OAuth configuration of a channel: deliveries no longer carry a bearer token. */
export class RemoveOauth2 extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(RemoveOauth2)
export class RemoveOauth2Handler implements ICommandHandler<RemoveOauth2> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ channelId, by }: RemoveOauth2): Promise<void> {
    return this.unitOfWork.runInTurn(async (tx) => {
      await touchChannel(tx, channelId);
      await tx.manager.update(
        Oauth2Client,
        { channel_id: channelId },
        {
          oauth2_enabled: false,
          oauth2_client_id: null,
          oauth2_client_secret: null,
          oauth2_token_url: null,
          oauth2_scope: null,
          oauth2_additional_params: null,
          ...NO_TOKEN,
        },
      );
      await writeToTrail(tx, by, {
        action: 'channel.oauth2_removed',
        resourceId: channelId,
        channelId,
        changed: [],
      });
    });
  }
}
