import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import {
  ChannelPartKeepers,
  ConfigVault,
  type KeepsPart,
  type KeptChannel,
  type Oauth2ConfigDto,
  placeOf,
  shownSecret,
} from '../../channels';
import { Oauth2Client } from '../entities/oauth2-client.entity';

/** The OAuth configuration that is shown with a channel. Secrets are masked. */
@Injectable()
export class Oauth2OfChannels implements KeepsPart<Oauth2ConfigDto>, OnModuleInit {
  constructor(
    private readonly keepers: ChannelPartKeepers,
    private readonly vault: ConfigVault,
    private readonly box: SecretBox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.keepers.register('oauth2', this);
  }

  async begin(tx: Tx, channelId: string): Promise<void> {
    await tx.query('INSERT INTO oauth2_clients (channel_id) VALUES ($1) ON CONFLICT DO NOTHING', [channelId]);
  }

  async of(channels: readonly KeptChannel[]): Promise<ReadonlyMap<string, Oauth2ConfigDto>> {
    const ids = channels.map(({ id }) => id);
    const found = await this.unitOfWork.read((manager) =>
      manager.findBy(Oauth2Client, { channel_id: In(ids) }),
    );
    const types = new Map(channels.map(({ id, type }) => [id, type]));
    return new Map(found.map((row) => [row.channel_id, this.show(row, types.get(row.channel_id) ?? '')]));
  }

  async one(channel: KeptChannel): Promise<Oauth2ConfigDto> {
    const client = await this.unitOfWork.read((manager) =>
      manager.findOneByOrFail(Oauth2Client, { channel_id: channel.id }),
    );
    return this.show(client, channel.type);
  }

  async isEnabled(channelId: string): Promise<boolean> {
    return this.unitOfWork.read((manager) =>
      manager.existsBy(Oauth2Client, { channel_id: channelId, oauth2_enabled: true }),
    );
  }

  private show(client: Oauth2Client, type: string): Oauth2ConfigDto {
    const { channel_id: id, oauth2_client_secret: secret, oauth2_additional_params: params } = client;
    const expiresAt = client.oauth2_token_expires_at;
    const place = placeOf(id, 'oauth2_client_secret');
    return {
      oauth2_enabled: client.oauth2_enabled,
      oauth2_client_id: client.oauth2_client_id,
      oauth2_client_secret: secret === null ? null : shownSecret(place, () => this.box.open(secret, place)),
      oauth2_token_url: client.oauth2_token_url,
      oauth2_scope: client.oauth2_scope,
      oauth2_additional_params:
        params === null ? null : this.vault.mask(params, { id, type, column: 'oauth2_additional_params' }),
      oauth2_token_cache: expiresAt === null ? null : { expires_at: expiresAt.toISOString() },
    };
  }
}
