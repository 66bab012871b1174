import { Injectable } from '@nestjs/common';
import { mask, SecretBox } from '@libs/secret-box';
import { ConfigVault } from './secrets/config-vault';
import type { ChannelDto, ChannelSummaryDto, Oauth2ConfigDto } from './dto/channel.dto';
import type { Channel } from './entities/channel.entity';
import type { ChannelParts } from './parts/channel-parts';
import { placeOf } from './secrets/sealed-columns';
import { channelTypeOf } from './types/registry';

/** The fields of a channel in lists. The others may be long. */
export const SUMMARY_COLUMNS = {
  id: true,
  name: true,
  type: true,
  status: true,
  webhook_enabled: true,
  created_at: true,
  updated_at: true,
} as const satisfies Partial<Record<keyof Channel, true>>;

/** A channel with the time its last order was applied, and with what other features keep of it. */
export interface ChannelRecord {
  readonly channel: Channel;
  readonly lastSync: Date | null;
  readonly parts: ChannelParts;
}

export interface ChannelSummaryRecord {
  readonly channel: Pick<Channel, keyof typeof SUMMARY_COLUMNS>;
  readonly lastSync: Date | null;
  readonly parts: ChannelParts;
}

/** Shows channels with their secrets masked. */
@Injectable()
export class ChannelViews {
  constructor(
    private readonly vault: ConfigVault,
    private readonly box: SecretBox,
  ) {}

  summary({ channel, lastSync, parts }: ChannelSummaryRecord): ChannelSummaryDto {
    return {
      id: channel.id,
      name: channel.name,
      type: channel.type,
      status: channel.status,
      health: parts.health.health,
      capabilities: channelTypeOf(channel.type).capabilities,
      webhook_enabled: channel.webhook_enabled,
      last_sync: lastSync?.toISOString() ?? null,
      created_at: channel.created_at.toISOString(),
      updated_at: channel.updated_at.toISOString(),
    };
  }

  full(record: ChannelRecord): ChannelDto {
    const { channel, parts } = record;
    const { details } = parts.health;
    return {
      ...this.summary(record),
      config: this.vault.mask(channel.config, { ...channel, column: 'config' }),
      settings: channel.settings,
      metadata: { ...channel.metadata, ...(details !== null && { health_details: details }) },
      webhook_url: channel.webhook_url,
      webhook_secret: this.maskedWebhookSecret(channel),
      webhook_events: channel.webhook_events,
      webhook_last_sent: channel.webhook_last_sent?.toISOString() ?? null,
      webhook_failures: channel.webhook_failures,
      ...this.oauth2(channel),
    };
  }

  oauth2(channel: Channel): Oauth2ConfigDto {
    const { oauth2_client_secret: secret, oauth2_additional_params: params } = channel;
    const expiresAt = channel.oauth2_token_expires_at;
    return {
      oauth2_enabled: channel.oauth2_enabled,
      oauth2_client_id: channel.oauth2_client_id ?? null,
      oauth2_client_secret:
        secret == null ? null : mask(this.box.open(secret, placeOf(channel.id, 'oauth2_client_secret'))),
      oauth2_token_url: channel.oauth2_token_url ?? null,
      oauth2_scope: channel.oauth2_scope ?? null,
      oauth2_additional_params:
        params == null ? null : this.vault.mask(params, { ...channel, column: 'oauth2_additional_params' }),
      oauth2_token_cache: expiresAt == null ? null : { expires_at: expiresAt.toISOString() },
    };
  }

  maskedWebhookSecret({ id, webhook_secret }: Channel): string | null {
    return webhook_secret === null
      ? null
      : mask(this.box.open(webhook_secret, placeOf(id, 'webhook_secret')));
  }
}
