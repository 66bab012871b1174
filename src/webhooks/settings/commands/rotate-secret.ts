import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isMasked, SecretBox } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { Channel, channelRefusals, placeOf } from '../../../channels';
import { usableSecret } from '../usable-secret';
import { webhookRefusals } from '../webhook.refusals';

const DEFAULT_OVERLAP_SECONDS = 86_400;
const SECRET_BYTES = 32;

export interface RotatedSecret {
  readonly channel: Channel;
  /** The secret in clear when the service made it, else null. */
  readonly made: string | null;
}

/**
 * Replaces a channel's webhook secret. During the overlap both secrets sign, so that a receiver can switch
 * without refusing anything.
 */
export class RotateSecret extends Command<RotatedSecret> {
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

  execute({ channelId, secret, overlapSeconds, by }: RotateSecret): Promise<RotatedSecret> {
    if (isMasked(secret)) throw webhookRefusals.WEBHOOK_SECRET_MASKED();
    return this.unitOfWork.run(async (tx) => {
      const channel = await tx.manager.findOne(Channel, {
        where: { id: channelId },
        lock: { mode: 'pessimistic_write' },
      });
      if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
      if (channel.webhook_url === null) throw webhookRefusals.WEBHOOK_NOT_CONFIGURED();
      const made = secret === null ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null;
      const overlapMs = (overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1_000;
      const changes = {
        webhook_secret: this.box.seal(
          made ?? usableSecret(secret ?? ''),
          placeOf(channelId, 'webhook_secret'),
        ),
        webhook_old_secret: overlapMs === 0 ? null : channel.webhook_secret,
        webhook_old_secret_until: overlapMs === 0 ? null : new Date(tx.now.getTime() + overlapMs),
        updated_at: tx.now,
      };
      await tx.manager.update(Channel, { id: channelId }, changes);
      await writeToTrail(tx, by, {
        action: 'channel.secret_rotated',
        resourceId: channelId,
        channelId,
        changed: ['webhook_secret'],
      });
      return { channel: Object.assign(channel, changes), made };
    });
  }
}
