import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseTarget } from '@libs/safe-fetch';
import { isMasked, SecretBox } from '@libs/secret-box';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { EVENT_NAMES } from '../../../contract';
import { changedFields, type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { ConfigVault, type KeptChannel, placeOf, touchChannel } from '../../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { ConfigureWebhookDto } from '../dto/webhook-config.dto';
import type { UnchangedSince } from '../../../infrastructure/http';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { HeldDeliveries } from '../../circuit/held-while-disabled';
import { leadsToOtherOrigin } from '../model/other-origin';
import { WebhookEndpoint } from '../../entities/webhook-endpoint.entity';
import { Oauth2Client } from '../../entities/oauth2-client.entity';
import { NO_TOKEN } from '../../oauth2/token-cache';
import { usableSecret } from '../usable-secret';
import { webhookRefusals } from '../webhook.refusals';

/**
 * Configures the webhook of a channel. Disabling it holds undelivered events, a long backlog of them within minutes; enabling it
 * again does not send what is held by then. Changing to another origin disables OAuth (docs/secrets.md#changed-addresses).
 */
export class ConfigureWebhook extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly input: ConfigureWebhookDto,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
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
    private readonly held: HeldDeliveries,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  execute({ channelId, input, by, since }: ConfigureWebhook): Promise<void> {
    return this.unitOfWork.runInTurn(async (tx) => {
      this.requireTarget(input.webhook_url);
      const channel = await touchChannel(tx, channelId, since);
      const endpoint = await tx.manager.findOneByOrFail(WebhookEndpoint, { channel_id: channelId });
      const changes = {
        webhook_url: input.webhook_url,
        webhook_secret: this.secretOf(input.webhook_secret, endpoint),
        webhook_enabled: input.webhook_enabled ?? true,
        webhook_events: unique(input.webhook_events ?? eventsBefore(endpoint)),
        ...(input.webhook_secret != null && !isMasked(input.webhook_secret) && NO_OLD_SECRET),
      };
      const wasOff = !endpoint.webhook_enabled;
      const starts = changes.webhook_enabled && (wasOff || endpoint.webhook_url !== changes.webhook_url);
      if (starts) Object.assign(changes, FRESH_START);
      const before = { ...endpoint };
      const after = Object.assign(endpoint, changes);
      await tx.manager.save(WebhookEndpoint, after, { transaction: false });
      const changedOauth2 = movesElsewhere(before, input.webhook_url)
        ? await this.disableOauth2(tx, channel)
        : [];
      if (!changes.webhook_enabled) await this.held.begin(tx, channelId);
      const changed = [...changedFields(before, after).map(shownAs), ...changedOauth2].sort();
      await writeToTrail(tx, by, {
        action: 'channel.webhook_configured',
        resourceId: channelId,
        channelId,
        changed,
      });
      if (starts) tx.afterCommit(() => this.calls.now([channelId]));
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

  private secretOf(
    given: string | null | undefined,
    { channel_id: id, webhook_secret: stored }: WebhookEndpoint,
  ): string {
    if (given != null && !isMasked(given))
      return this.box.seal(usableSecret(given), placeOf(id, 'webhook_secret'));
    if (stored !== null) return stored;
    throw given == null ? webhookRefusals.WEBHOOK_SECRET_REQUIRED() : webhookRefusals.WEBHOOK_SECRET_MASKED();
  }

  /**
   * Access tokens are sent only to the endpoint they were configured for: another origin disables OAuth and
   * deletes its secrets. Returns which fields changed.
   */
  private async disableOauth2(tx: Tx, { id, type }: KeptChannel): Promise<readonly string[]> {
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

function movesElsewhere(before: WebhookEndpoint, url: string): boolean {
  return before.webhook_url !== null && leadsToOtherOrigin(before.webhook_url, url);
}

/** Setting a secret also ends the overlap of an earlier rotation. */
const NO_OLD_SECRET = { webhook_old_secret: null, webhook_old_secret_until: null };

/**
 * An endpoint that was enabled or changed starts without the failures of before
 * (docs/webhooks.md#when-an-endpoint-fails).
 */
const FRESH_START = {
  webhook_disabled: null,
  webhook_failures: 0,
  webhook_failing_since: null,
  webhook_probe_at: null,
};

/** Why an endpoint was disabled is shown in the metadata of the channel. */
function shownAs(field: string): string {
  return field === 'webhook_disabled' ? 'metadata' : field;
}

function eventsBefore(endpoint: WebhookEndpoint): readonly string[] {
  return endpoint.webhook_url === null ? EVENT_NAMES : endpoint.webhook_events;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
