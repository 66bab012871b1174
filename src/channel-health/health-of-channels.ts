import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { ChannelPartKeepers, type HealthPart, type KeepsPart, type KeptChannel } from '../channels';
import { ChannelHealth } from './entities/channel-health.entity';

/** The health that is shown with a channel. */
@Injectable()
export class HealthOfChannels implements KeepsPart<HealthPart>, OnModuleInit {
  constructor(
    private readonly keepers: ChannelPartKeepers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.keepers.register('health', this);
  }

  async begin(tx: Tx, channelId: string): Promise<void> {
    await tx.query('INSERT INTO channel_health (channel_id) VALUES ($1) ON CONFLICT DO NOTHING', [channelId]);
  }

  async of(channels: readonly KeptChannel[]): Promise<ReadonlyMap<string, HealthPart>> {
    const ids = channels.map(({ id }) => id);
    const found = await this.unitOfWork.read((manager) =>
      manager.findBy(ChannelHealth, { channel_id: In(ids) }),
    );
    return new Map(found.map(({ channel_id, health, details }) => [channel_id, { health, details }]));
  }
}
