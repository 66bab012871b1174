import { Injectable } from '@nestjs/common';
import { mask, SecretBox } from '@libs/secret-box';
import { ConfigVault } from './secrets/config-vault';
import type { ChannelDto, ChannelSummaryDto } from './dto/channel.dto';
import type { Channel } from './entities/channel.entity';
import { ChannelPartKeepers, type ChannelParts } from './parts/channel-parts';
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

/** A channel with the time its last order was applied. */
export interface ChannelRecord {
  readonly channel: Channel;
  readonly lastSync: Date | null;
}

export interface ChannelSummaryRecord {
  readonly channel: Pick<Channel, keyof typeof SUMMARY_COLUMNS>;
  readonly lastSync: Date | null;
}

/** Shows channels with their secrets masked. */
@Injectable()
export class ChannelViews {
  constructor(
    private readonly keepers: ChannelPartKeepers,
    private readonly vault: ConfigVault,
    private readonly box: SecretBox,
  ) {}

  async summaries(records: readonly ChannelSummaryRecord[]): Promise<ChannelSummaryDto[]> {
    const channels = records.map(({ channel }) => channel);
    const partsOf = await this.keepers.of(['health'], channels);
    return records.map((record) => this.summary(record, partsOf(record.channel.id)));
  }

  async full(record: ChannelRecord): Promise<ChannelDto> {
    const { channel } = record;
    const partsOf = await this.keepers.of(['health', 'oauth2'], [channel]);
    const parts = partsOf(channel.id);
    const { details } = parts.health;
    return {
      ...this.summary(record, parts),
      config: this.vault.mask(channel.config, { ...channel, column: 'config' }),
      settings: channel.settings,
      metadata: { ...channel.metadata, ...(details !== null && { health_details: details }) },
      webhook_url: channel.webhook_url,
      webhook_secret: this.maskedWebhookSecret(channel),
      webhook_events: channel.webhook_events,
      webhook_last_sent: channel.webhook_last_sent?.toISOString() ?? null,
      webhook_failures: channel.webhook_failures,
      ...parts.oauth2,
    };
  }

  private summary(
    { channel, lastSync }: ChannelSummaryRecord,
    { health: { health } }: Pick<ChannelParts, 'health'>,
  ): ChannelSummaryDto {
    return {
      id: channel.id,
      name: channel.name,
      type: channel.type,
      status: channel.status,
      health,
      capabilities: channelTypeOf(channel.type).capabilities,
      webhook_enabled: channel.webhook_enabled,
      last_sync: lastSync?.toISOString() ?? null,
      created_at: channel.created_at.toISOString(),
      updated_at: channel.updated_at.toISOString(),
    };
  }

  maskedWebhookSecret({ id, webhook_secret }: Channel): string | null {
    return webhook_secret === null
      ? null
      : mask(this.box.open(webhook_secret, placeOf(id, 'webhook_secret')));
  }
}
