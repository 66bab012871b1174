import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isMasked, SecretBox, UnreadableSecretError } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { placeOf, touchChannel } from '../../../channels';
import { WebhookEndpoint } from '../../entities/webhook-endpoint.entity';
import { usableSecret } from '../usable-secret';
import { webhookRefusals } from '../webhook.refusals';

const DEFAULT_OVERLAP_SECONDS = 86_400;
const SECRET_BYTES = 32;
const NO_OLD_SECRET = { webhook_old_secret: null, webhook_old_secret_until: null };

/**
 * Replaces a channel's webhook secret. During the overlap both secrets sign, so that a receiver can switch
 * without refusing anything; rotating once more to the present secret leaves the other one as it is. Returns the secret in clear
 * when the service made it, else null.
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
      const secretNow = made ?? usableSecret(secret ?? '');
      const isRepeat = this.isPresent(secretNow, endpoint);
      const overlapMs = (overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1_000;
      const changes = {
        webhook_secret: this.box.seal(secretNow, placeOf(channelId, 'webhook_secret')),
        ...(!isRepeat && {
          webhook_old_secret: endpoint.webhook_secret,
          webhook_old_secret_until: new Date(tx.now.getTime() + overlapMs),
        }),
        ...(overlapMs === 0 && NO_OLD_SECRET),
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

  private isPresent(
    secret: string,
    { channel_id: channelId, webhook_secret: sealed }: WebhookEndpoint,
  ): boolean {
    try {
      return sealed !== null && this.box.open(sealed, placeOf(channelId, 'webhook_secret')) === secret;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return false;
      throw error;
    }
  }
}
