import { Injectable } from '@nestjs/common';
import { ConfigVault } from './secrets/config-vault';
import type { ChannelDto, ChannelSummaryDto } from './dto/channel.dto';
import type { Channel } from './entities/channel.entity';
import { ChannelPartKeepers, type ChannelParts, NO_PARTS } from './parts/channel-parts';
import { channelTypeOf } from './types/registry';

/** The fields of a channel in lists. The others may be long. */
export const SUMMARY_COLUMNS = {
  id: true,
  name: true,
  type: true,
  status: true,
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
  ) {}

  async summaries(records: readonly ChannelSummaryRecord[]): Promise<ChannelSummaryDto[]> {
    const channels = records.map(({ channel }) => channel);
    const partsOf = await this.keepers.of(['health', 'isWebhookEnabled'], channels);
    return records.map((record) => this.summary(record, partsOf(record.channel.id)));
  }

  async full(record: ChannelRecord): Promise<ChannelDto> {
    const { channel } = record;
    const partsOf = await this.keepers.of(['health', 'isWebhookEnabled', 'webhook', 'oauth2'], [channel]);
    return this.show(record, partsOf(channel.id));
  }

  /** A channel that was just created: nothing is read after the commit that could fail. */
  created(channel: Channel): ChannelDto {
    return this.show({ channel, lastSync: null }, NO_PARTS);
  }

  private show(record: ChannelRecord, parts: ChannelParts): ChannelDto {
    const { channel } = record;
    const { details } = parts.health;
    const { disabled, ...webhook } = parts.webhook;
    const { webhook_disabled_reason: _reason, webhook_disabled_at: _at, ...own } = channel.metadata;
    return {
      ...this.summary(record, parts),
      config: this.vault.mask(channel.config, { ...channel, column: 'config' }),
      settings: channel.settings,
      metadata: { ...own, ...disabled, ...(details !== null && { health_details: details }) },
      ...webhook,
      ...parts.oauth2,
    };
  }

  private summary(
    { channel, lastSync }: ChannelSummaryRecord,
    { health: { health }, isWebhookEnabled }: Pick<ChannelParts, 'health' | 'isWebhookEnabled'>,
  ): ChannelSummaryDto {
    return {
      id: channel.id,
      name: channel.name,
      type: channel.type,
      status: channel.status,
      health,
      capabilities: channelTypeOf(channel.type).capabilities,
      webhook_enabled: isWebhookEnabled,
      last_sync: lastSync?.toISOString() ?? null,
      created_at: channel.created_at.toISOString(),
      updated_at: channel.updated_at.toISOString(),
    };
  }
}
