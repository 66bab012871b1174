import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type FindOptionsWhere, In } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import {
  ChannelPartKeepers,
  channelRefusals,
  type KeepsPart,
  type KeptChannel,
  placeOf,
  shownSecret,
  type WebhookPart,
} from '../../channels';
import { disabledInUtc } from '../entities/disabled-endpoint';
import { WebhookEndpoint } from '../entities/webhook-endpoint.entity';

/** What the health check needs to know of an endpoint. Its secret is in clear. */
export interface CheckedEndpoint {
  readonly url: string | null;
  readonly secret: string | null;
  readonly failures: number;
}

/** The webhook settings that are shown with a channel. Secrets are masked. */
@Injectable()
export class EndpointsOfChannels implements KeepsPart<WebhookPart>, OnModuleInit {
  constructor(
    private readonly keepers: ChannelPartKeepers,
    private readonly box: SecretBox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.keepers.register('webhook', this);
    this.keepers.register('isWebhookEnabled', { of: (channels) => this.enabled(channels) });
  }

  async begin(tx: Tx, channelId: string): Promise<void> {
    await tx.query('INSERT INTO webhook_endpoints (channel_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      channelId,
    ]);
  }

  async of(channels: readonly KeptChannel[]): Promise<ReadonlyMap<string, WebhookPart>> {
    const found = await this.find(channels);
    return new Map(found.map((row) => [row.channel_id, this.show(row)]));
  }

  async one(channelId: string): Promise<WebhookPart & { readonly webhook_enabled: boolean }> {
    const row = await this.require(channelId);
    return { ...this.show(row), webhook_enabled: row.webhook_enabled };
  }

  async toCheck(channelId: string): Promise<CheckedEndpoint> {
    const { webhook_url: url, webhook_secret: sealed, webhook_failures } = await this.require(channelId);
    const secret = url === null || sealed === null ? null : this.open(channelId, sealed);
    return { url, secret, failures: webhook_failures };
  }

  private async require(channelId: string): Promise<WebhookEndpoint> {
    const row = await this.unitOfWork.read((manager) =>
      manager.findOneBy(WebhookEndpoint, { channel_id: channelId }),
    );
    if (row === null) throw channelRefusals.CHANNEL_NOT_FOUND();
    return row;
  }

  private async enabled(channels: readonly KeptChannel[]): Promise<ReadonlyMap<string, boolean>> {
    const found = await this.find(channels, { webhook_enabled: true });
    return new Map(found.map((row) => [row.channel_id, true]));
  }

  private find(
    channels: readonly KeptChannel[],
    also: FindOptionsWhere<WebhookEndpoint> = {},
  ): Promise<WebhookEndpoint[]> {
    const channel_id = In(channels.map(({ id }) => id));
    return this.unitOfWork.read((manager) => manager.findBy(WebhookEndpoint, { ...also, channel_id }));
  }

  private show(row: WebhookEndpoint): WebhookPart {
    const { channel_id: id, webhook_secret: secret } = row;
    return {
      webhook_url: row.webhook_url,
      webhook_secret:
        secret === null ? null : shownSecret(placeOf(id, 'webhook_secret'), () => this.open(id, secret)),
      webhook_events: row.webhook_events,
      webhook_last_sent: row.webhook_last_sent?.toISOString() ?? null,
      webhook_failures: row.webhook_failures,
      disabled: disabledInUtc(row.webhook_disabled),
    };
  }

  private open(channelId: string, sealed: string): string {
    return this.box.open(sealed, placeOf(channelId, 'webhook_secret'));
  }
}
