import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { channelRefusals } from './channel.refusals';
import { AddedChannelType } from './entities/added-channel-type.entity';
import { CHANNEL_TYPES } from './types/registry';

/** The registered channel types: the default ones, then those added through the API. */
@Injectable()
export class ChannelTypes {
  async names(manager: EntityManager): Promise<string[]> {
    const added = await manager.find(AddedChannelType, { order: { type_name: 'ASC' } });
    return [...CHANNEL_TYPES.map((type) => type.name), ...added.map((row) => row.type_name)];
  }

  async require(manager: EntityManager, type: string): Promise<void> {
    const known = await this.names(manager);
    if (!known.includes(type)) throw channelRefusals.UNKNOWN_CHANNEL_TYPE(type, known);
  }
}
