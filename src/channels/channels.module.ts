import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AskedChannels } from './asked-channels';
import { ChannelDirectory } from './channel-directory';
import { ChannelTypes } from './channel-types';
import { ChannelViews } from './channel-views';
import { ChannelsController } from './channels.controller';
import { AddChannelTypeHandler } from './commands/add-channel-type';
import { CreateChannelHandler } from './commands/create-channel';
import { UpdateChannelHandler } from './commands/update-channel';
import { ConfigVault } from './secrets/config-vault';
import { AddedChannelType } from './entities/added-channel-type.entity';
import { Channel } from './entities/channel.entity';
import { LastSync } from './last-sync';
import { ChannelPartKeepers } from './parts/channel-parts';
import { OrderSchemasController } from './order-schemas/order-schemas.controller';
import { GetBaseOrderSchemaHandler } from './order-schemas/queries/get-base-order-schema';
import { GetChannelHandler } from './queries/get-channel';
import { GetOrderSchemaHandler } from './order-schemas/queries/get-order-schema';
import { ListChannelTypesHandler } from './queries/list-channel-types';
import { ListChannelsHandler } from './queries/list-channels';
import { EncryptionModule } from '../infrastructure/encryption';

@Module({
  imports: [EncryptionModule, TypeOrmModule.forFeature([Channel, AddedChannelType])],
  controllers: [OrderSchemasController, ChannelsController],
  providers: [
    AskedChannels,
    ChannelDirectory,
    ChannelPartKeepers,
    ChannelTypes,
    ChannelViews,
    ConfigVault,
    LastSync,
    CreateChannelHandler,
    UpdateChannelHandler,
    AddChannelTypeHandler,
    GetChannelHandler,
    ListChannelsHandler,
    ListChannelTypesHandler,
    GetOrderSchemaHandler,
    GetBaseOrderSchemaHandler,
  ],
  exports: [AskedChannels, ChannelDirectory, ChannelPartKeepers, ChannelViews, ConfigVault],
})
export class ChannelsModule {}
