import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';

/** What the features above this one keep of a channel in their own tables, as it is shown with the channel. */
export interface ChannelParts {
  readonly health: HealthPart;
}

export interface HealthPart {
  readonly health: string;
  /** Shown as `metadata.health_details`; null before the first check. */
  readonly details: readonly object[] | null;
}

/** A channel that no feature knows anything of yet. */
export const NO_PARTS: ChannelParts = { health: { health: 'unknown', details: null } };

/** Keeps one part of every channel. */
export interface KeepsPart<Part> {
  /** Makes the rows of a new channel, in the transaction that creates it. */
  begin(tx: Tx, channelId: string): Promise<void>;
  /** A channel that is not in the result has the part of a new one. */
  of(channelIds: readonly string[]): Promise<ReadonlyMap<string, Part>>;
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
    for (const keeper of Object.values(this.keepers)) await keeper.begin(tx, channelId);
  }

  async of(channelIds: readonly string[]): Promise<(channelId: string) => ChannelParts> {
    const health = await this.keepers.health?.of(channelIds);
    return (channelId) => ({ health: health?.get(channelId) ?? NO_PARTS.health });
  }
}
