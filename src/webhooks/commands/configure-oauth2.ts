import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseTarget } from '@libs/safe-fetch';
import { isMasked, SecretBox } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../audit-trail';
import { Channel, channelRefusals, ConfigVault } from '../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../config';
import type { ConfigureOauth2Dto } from '../dto/oauth2.dto';
import { oauth2Refusals } from '../oauth2.refusals';
import { NO_TOKEN } from '../token-cache';

const NEEDED = ['oauth2_client_id', 'oauth2_client_secret', 'oauth2_token_url'] as const;

/** Sets how deliveries to a channel get their bearer token (interface §4). The token in use so far is forgotten. */
export class ConfigureOauth2 extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly input: ConfigureOauth2Dto,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ConfigureOauth2)
export class ConfigureOauth2Handler implements ICommandHandler<ConfigureOauth2> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly vault: ConfigVault,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  execute({ channelId, input, by }: ConfigureOauth2): Promise<void> {
    this.requireValid(input);
    return this.unitOfWork.run(async (tx) => {
      const channel = await tx.manager.findOne(Channel, {
        where: { id: channelId },
        lock: { mode: 'pessimistic_write' },
      });
      if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
      const before = { ...channel };
      Object.assign(channel, this.changesOf(input, channel), NO_TOKEN, { updated_at: tx.now });
      await tx.manager.save(Channel, channel, { transaction: false });
      const changed = changedFields(before, channel).filter((name) => !(name in NO_TOKEN));
      await writeToTrail(tx, by, {
        action: 'channel.oauth2_configured',
        resourceId: channelId,
        channelId,
        changed,
      });
    });
  }

  private requireValid(input: ConfigureOauth2Dto): void {
    if (input.oauth2_enabled) {
      const missing = NEEDED.find((field) => input[field] == null);
      if (missing !== undefined) throw oauth2Refusals.OAUTH2_FIELD_REQUIRED(missing);
    }
    if (input.oauth2_token_url != null) this.requireTokenUrl(input.oauth2_token_url);
    for (const [name, value] of Object.entries(input.oauth2_additional_params ?? {})) {
      if (!['string', 'number', 'boolean'].includes(typeof value))
        throw oauth2Refusals.OAUTH2_PARAM_INVALID(name);
    }
  }

  private requireTokenUrl(url: string): void {
    const reason = refuseTarget(url, {
      allowPrivate: this.settings.WEBHOOK_ALLOW_PRIVATE_TARGETS,
      protocols: ['https:', 'http:'],
    });
    if (reason !== null) throw oauth2Refusals.OAUTH2_TOKEN_URL_REFUSED(reason);
  }

  /** A field that is absent stays; null empties it. */
  private changesOf(input: ConfigureOauth2Dto, channel: Channel): Partial<Channel> {
    const kept = <T>(given: T | null | undefined, stored: T | null) => (given === undefined ? stored : given);
    const params = input.oauth2_additional_params;
    return {
      oauth2_enabled: input.oauth2_enabled,
      oauth2_client_id: kept(input.oauth2_client_id, channel.oauth2_client_id),
      oauth2_client_secret: this.secretOf(input.oauth2_client_secret, channel.oauth2_client_secret),
      oauth2_token_url: kept(input.oauth2_token_url, channel.oauth2_token_url),
      oauth2_scope: kept(input.oauth2_scope, channel.oauth2_scope)?.trim() || null,
      oauth2_additional_params:
        params == null
          ? kept(params, channel.oauth2_additional_params)
          : this.vault.seal(params, channel.type, channel.oauth2_additional_params ?? {}),
    };
  }

  private secretOf(given: string | null | undefined, stored: string | null): string | null {
    if (given === undefined) return stored;
    if (given === null) return null;
    if (!isMasked(given)) return this.box.seal(given);
    if (stored === null) throw oauth2Refusals.OAUTH2_SECRET_MASKED();
    return stored;
  }
}
