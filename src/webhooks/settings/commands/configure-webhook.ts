import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseTarget } from '@libs/safe-fetch';
import { isMasked, SecretBox } from '@libs/secret-box';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { EVENT_NAMES } from '../../../contract';
import { changedFields, type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { Channel, channelRefusals, ConfigVault, placeOf } from '../../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { ConfigureWebhookDto } from '../dto/webhook-config.dto';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { holdPending } from '../../circuit/held-deliveries';
import { leadsToOtherOrigin } from '../model/other-origin';
import { Oauth2Client } from '../../entities/oauth2-client.entity';
import { NO_TOKEN } from '../../oauth2/token-cache';
import { usableSecret } from '../usable-secret';
import { webhookRefusals } from '../webhook.refusals';

/**
 * Configures the webhook of a channel. Disabling it holds undelivered events; enabling it again does not send
 * them. Changing to another origin disables OAuth (docs/secrets.md#changed-addresses).
 */
export class ConfigureWebhook extends Command<Channel> {
  constructor(
    readonly channelId: string,
    readonly input: ConfigureWebhookDto,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ConfigureWebhook)
export class ConfigureWebhookHandler implements ICommandHandler<ConfigureWebhook> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly vault: ConfigVault,
    private readonly calls: DeliveryCalls,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  execute({ channelId, input, by }: ConfigureWebhook): Promise<Channel> {
    return this.unitOfWork.run(async (tx) => {
      this.requireTarget(input.webhook_url);
      const channel = await tx.manager.findOne(Channel, {
        where: { id: channelId },
        lock: { mode: 'pessimistic_write' },
      });
      if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
      const changes = {
        webhook_url: input.webhook_url,
        webhook_secret: this.secretOf(input.webhook_secret, channel),
        webhook_enabled: input.webhook_enabled ?? true,
        webhook_events: unique(input.webhook_events ?? eventsBefore(channel)),
        updated_at: tx.now,
        ...(input.webhook_secret != null && !isMasked(input.webhook_secret) && NO_OLD_SECRET),
      };
      const wasOff = !channel.webhook_enabled;
      const starts = changes.webhook_enabled && (wasOff || channel.webhook_url !== changes.webhook_url);
      if (starts) Object.assign(changes, freshStart(channel));
      const before = { ...channel };
      const after = Object.assign(channel, changes);
      await tx.manager.save(Channel, after, { transaction: false });
      const changedOauth2 = movesElsewhere(before, input.webhook_url)
        ? await this.disableOauth2(tx, after)
        : [];
      if (wasOff || !changes.webhook_enabled) await holdPending(tx, channelId);
      const changed = [...changedFields(before, after), ...changedOauth2].sort();
      await writeToTrail(tx, by, {
        action: 'channel.webhook_configured',
        resourceId: channelId,
        channelId,
        changed,
      });
      if (starts) tx.afterCommit(() => this.calls.now([channelId]));
      return after;
    });
  }

  private requireTarget(url: string): void {
    const allowPrivate = this.settings.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    const reason = refuseTarget(url, {
      allowPrivate,
      protocols: allowPrivate ? ['https:', 'http:'] : ['https:'],
    });
    if (reason !== null) throw webhookRefusals.WEBHOOK_URL_REFUSED(reason);
  }

  private secretOf(given: string | null | undefined, { id, webhook_secret: stored }: Channel): string {
    if (given != null && !isMasked(given))
      return this.box.seal(usableSecret(given), placeOf(id, 'webhook_secret'));
    if (stored !== null) return stored;
    throw given == null ? webhookRefusals.WEBHOOK_SECRET_REQUIRED() : webhookRefusals.WEBHOOK_SECRET_MASKED();
  }

  /**
   * Access tokens are sent only to the endpoint they were configured for: another origin disables OAuth and
   * deletes its secrets. Returns which fields changed.
   */
  private async disableOauth2(tx: Tx, { id, type }: Channel): Promise<readonly string[]> {
    const client = await tx.manager.findOneByOrFail(Oauth2Client, { channel_id: id });
    const before = { ...client };
    const { oauth2_additional_params: params } = client;
    const field = { id, type, column: 'oauth2_additional_params' } as const;
    Object.assign(client, {
      oauth2_enabled: false,
      oauth2_client_secret: null,
      oauth2_additional_params: params === null ? null : this.vault.withoutSecrets(params, field),
      ...NO_TOKEN,
    });
    await tx.manager.save(Oauth2Client, client, { transaction: false });
    return changedFields(before, client).filter((name) => !(name in NO_TOKEN));
  }
}

function movesElsewhere(before: Channel, url: string): boolean {
  return before.webhook_url !== null && leadsToOtherOrigin(before.webhook_url, url);
}

/** Setting a secret also ends the overlap of an earlier rotation. */
const NO_OLD_SECRET = { webhook_old_secret: null, webhook_old_secret_until: null };

/**
 * An endpoint that was enabled or changed starts without the failures of before
 * (docs/webhooks.md#when-an-endpoint-fails).
 */
function freshStart({ metadata }: Channel): Partial<Channel> {
  const { webhook_disabled_reason: _reason, webhook_disabled_at: _at, ...rest } = metadata;
  return {
    metadata: rest,
    webhook_failures: 0,
    webhook_failing_since: null,
    webhook_probe_at: null,
  };
}

function eventsBefore(channel: Channel): readonly string[] {
  return channel.webhook_url === null ? EVENT_NAMES : channel.webhook_events;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
