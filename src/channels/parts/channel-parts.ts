import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import type { ChannelDto, Oauth2ConfigDto } from '../dto/channel.dto';
import type { Channel } from '../entities/channel.entity';

/** What the features above this one keep of a channel in their own tables, as it is shown with the channel. */
export interface ChannelParts {
  readonly health: HealthPart;
  readonly isWebhookEnabled: boolean;
  readonly webhook: WebhookPart;
  readonly oauth2: Oauth2ConfigDto;
}

export interface WebhookPart extends Readonly<
  Pick<
    ChannelDto,
    'webhook_url' | 'webhook_secret' | 'webhook_events' | 'webhook_last_sent' | 'webhook_failures'
  >
> {
  /** Shown in `metadata`; null unless the service disabled the webhook. */
  readonly disabled: object | null;
}

export interface HealthPart {
  readonly health: string;
  /** Shown as `metadata.health_details`; null before the first check. */
  readonly details: readonly object[] | null;
}

/** A channel that no feature knows anything of. */
export const NO_PARTS: ChannelParts = {
  health: { health: 'unknown', details: null },
  isWebhookEnabled: false,
  webhook: {
    webhook_url: null,
    webhook_secret: null,
    webhook_events: [],
    webhook_last_sent: null,
    webhook_failures: 0,
    disabled: null,
  },
  oauth2: {
    oauth2_enabled: false,
    oauth2_client_id: null,
    oauth2_client_secret: null,
    oauth2_token_url: null,
    oauth2_scope: null,
    oauth2_additional_params: null,
    oauth2_token_cache: null,
  },
};

/** What a keeper needs to know of a channel. */
export type KeptChannel = Pick<Channel, 'id' | 'type'>;

/** Keeps one part of every channel. */
export interface KeepsPart<Part> {
  /** Makes its row of a new channel, in the transaction that creates the channel. */
  begin?(tx: Tx, channelId: string): Promise<void>;
  /** By the id of the channel. */
  of(channels: readonly KeptChannel[]): Promise<ReadonlyMap<string, Part>>;
}

type Keepers = { readonly [Name in keyof ChannelParts]: KeepsPart<ChannelParts[Name]> };

/** The keepers of the parts of channels: features register them, since channels stand below them. */
@Injectable()
export class ChannelPartKeepers {
  private readonly keepers: Partial<Keepers> = {};

  register<Name extends keyof ChannelParts>(name: Name, keeper: Keepers[Name]): void {
    Object.assign(this.keepers, { [name]: keeper });
  }

  async begin(tx: Tx, channelId: string): Promise<void> {
    for (const keeper of Object.values(this.keepers)) await keeper.begin?.(tx, channelId);
  }

  /** These parts of channels, by the id of the channel. */
  async of<Name extends keyof ChannelParts>(
    names: readonly Name[],
    channels: readonly KeptChannel[],
  ): Promise<(channelId: string) => Pick<ChannelParts, Name>> {
    const found: (readonly [Name, ReadonlyMap<string, unknown> | undefined])[] = [];
    for (const name of names) found.push([name, await this.keepers[name]?.of(channels)]);
    return (channelId) =>
      Object.fromEntries(
        found.map(([name, parts]) => [name, parts?.get(channelId) ?? NO_PARTS[name]]),
      ) as Pick<ChannelParts, Name>;
  }
}
