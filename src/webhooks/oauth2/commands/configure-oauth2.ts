import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseTarget } from '@libs/safe-fetch';
import { isMasked, SecretBox } from '@libs/secret-box';
import { UnitOfWork } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import type { UnchangedSince } from '../../../infrastructure/http';
import { ConfigVault, placeOf, touchChannel } from '../../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import type { ConfigureOauth2Dto } from '../dto/oauth2.dto';
import { oauth2Refusals } from '../oauth2.refusals';
import { leadsToOtherOrigin } from '../../settings/model/other-origin';
import { Oauth2Client } from '../../entities/oauth2-client.entity';
import { NO_TOKEN } from '../token-cache';

const NEEDED = ['oauth2_client_id', 'oauth2_token_url'] as const;

/**
 * Configures how deliveries to a channel get their bearer token, and deletes the current token. Stored
 * secrets are never sent to another origin than they were given for (docs/secrets.md#changed-addresses).
 */
export class ConfigureOauth2 extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly input: ConfigureOauth2Dto,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
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

  execute({ channelId, input, by, since }: ConfigureOauth2): Promise<void> {
    this.requireValid(input);
    return this.unitOfWork.runInTurn(async (tx) => {
      const channel = await touchChannel(tx, channelId, since);
      const client = await tx.manager.findOneByOrFail(Oauth2Client, { channel_id: channelId });
      const before = { ...client };
      Object.assign(client, this.changesOf(input, client, channel.type), NO_TOKEN);
      if (client.oauth2_enabled && client.oauth2_client_secret === null)
        throw oauth2Refusals.OAUTH2_FIELD_REQUIRED('oauth2_client_secret');
      await tx.manager.save(Oauth2Client, client, { transaction: false });
      const changed = changedFields(before, client).filter((name) => !(name in NO_TOKEN));
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
  private changesOf(input: ConfigureOauth2Dto, client: Oauth2Client, type: string): Partial<Oauth2Client> {
    const kept = <T>(given: T | null | undefined, stored: T | null) => (given === undefined ? stored : given);
    const url = kept(input.oauth2_token_url, client.oauth2_token_url);
    const elsewhere = url !== null && leadsToOtherOrigin(client.oauth2_token_url, url);
    return {
      oauth2_enabled: input.oauth2_enabled,
      oauth2_client_id: kept(input.oauth2_client_id, client.oauth2_client_id),
      oauth2_client_secret: this.secretOf(input.oauth2_client_secret, client, elsewhere),
      oauth2_token_url: url,
      oauth2_scope: kept(input.oauth2_scope, client.oauth2_scope)?.trim() || null,
      oauth2_additional_params: this.paramsOf(input.oauth2_additional_params, { ...client, type }, elsewhere),
    };
  }

  private secretOf(
    given: string | null | undefined,
    { channel_id: id, oauth2_client_secret: stored }: Oauth2Client,
    elsewhere: boolean,
  ): string | null {
    if (given === null) return null;
    if (given !== undefined && !isMasked(given))
      return this.box.seal(given, placeOf(id, 'oauth2_client_secret'));
    if (stored === null && given !== undefined) throw oauth2Refusals.OAUTH2_SECRET_MASKED();
    if (stored !== null && elsewhere) throw oauth2Refusals.OAUTH2_SECRET_NEEDED('oauth2_client_secret');
    return stored;
  }

  private paramsOf(
    given: Record<string, unknown> | null | undefined,
    { channel_id: id, type, oauth2_additional_params }: Oauth2Client & { readonly type: string },
    elsewhere: boolean,
  ): Record<string, unknown> | null {
    if (given === null) return null;
    const field = { id, type, column: 'oauth2_additional_params' } as const;
    const stored = oauth2_additional_params ?? {};
    const secrets = [...this.vault.secretsOf(given ?? stored, field)];
    const [staying] = secrets.find(([, value]) => given === undefined || isMasked(value)) ?? [];
    if (elsewhere && staying !== undefined) {
      throw oauth2Refusals.OAUTH2_SECRET_NEEDED(`${field.column}.${staying}`);
    }
    return given === undefined ? oauth2_additional_params : this.vault.seal(given, field, stored);
  }
}
