import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelDirectory } from './channel-directory';
import { ChannelTypes } from './channel-types';
import { ChannelViews } from './channel-views';
import { ChannelsController } from './channels.controller';
import { AddChannelTypeHandler } from './commands/add-channel-type';
import { CreateChannelHandler } from './commands/create-channel';
import { UpdateChannelHandler } from './commands/update-channel';
import { ConfigVault } from './config-vault';
import { AddedChannelType } from './entities/added-channel-type.entity';
import { Channel } from './entities/channel.entity';
import { GetChannelHandler } from './queries/get-channel';
import { ListChannelTypesHandler } from './queries/list-channel-types';
import { ListChannelsHandler } from './queries/list-channels';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Channel, AddedChannelType])],
  controllers: [ChannelsController],
  providers: [
    ChannelDirectory,
    ChannelTypes,
    ChannelViews,
    ConfigVault,
    CreateChannelHandler,
    UpdateChannelHandler,
    AddChannelTypeHandler,
    GetChannelHandler,
    ListChannelsHandler,
    ListChannelTypesHandler,
  ],
  exports: [ChannelDirectory, ChannelViews, ConfigVault],
})
export class ChannelsModule {}
