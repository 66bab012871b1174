import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isMasked, SecretBox } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { placeOf, touchChannel } from '../../../channels';
import { WebhookEndpoint } from '../../entities/webhook-endpoint.entity';
import { usableSecret } from '../usable-secret';
import { webhookRefusals } from '../webhook.refusals';

const DEFAULT_OVERLAP_SECONDS = 86_400;
const SECRET_BYTES = 32;

/**
 * Replaces a channel's webhook secret. During the overlap both secrets sign, so that a receiver can switch
 * without refusing anything. Returns the secret in clear when the service made it, else null.
 */
export class RotateSecret extends Command<string | null> {
  constructor(
    readonly channelId: string,
    readonly secret: string | null,
    readonly overlapSeconds: number | null,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
  ) {}

  execute({ channelId, secret, overlapSeconds, by }: RotateSecret): Promise<string | null> {
    if (isMasked(secret)) throw webhookRefusals.WEBHOOK_SECRET_MASKED();
    return this.unitOfWork.runInTurn(async (tx) => {
      await touchChannel(tx, channelId);
      const endpoint = await tx.manager.findOneByOrFail(WebhookEndpoint, { channel_id: channelId });
      if (endpoint.webhook_url === null) throw webhookRefusals.WEBHOOK_NOT_CONFIGURED();
      const made = secret === null ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null;
      const overlapMs = (overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1_000;
      const changes = {
        webhook_secret: this.box.seal(
          made ?? usableSecret(secret ?? ''),
          placeOf(channelId, 'webhook_secret'),
        ),
        webhook_old_secret: overlapMs === 0 ? null : endpoint.webhook_secret,
        webhook_old_secret_until: overlapMs === 0 ? null : new Date(tx.now.getTime() + overlapMs),
      };
      await tx.manager.update(WebhookEndpoint, { channel_id: channelId }, changes);
      await writeToTrail(tx, by, {
        action: 'channel.secret_rotated',
        resourceId: channelId,
        channelId,
        changed: ['webhook_secret'],
      });
      return made;
    });
  }
}
