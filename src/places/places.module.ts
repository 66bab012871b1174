import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelReach } from './channel-reach';
import { ChangePlaceHandler } from './commands/change-place';
import { CreatePlaceHandler } from './commands/create-place';
import { LinkChannelHandler } from './commands/link-channel';
import { UnlinkChannelHandler } from './commands/unlink-channel';
import { Place } from './entities/place.entity';
import { PlaceDirectory } from './place-directory';
import { PlaceStore } from './place.store';
import { PlacesController } from './places.controller';
import { GetPlaceHandler } from './queries/get-place';
import { ListPlacesHandler } from './queries/list-places';
import { ChannelsModule } from '../channels';

@Module({
  imports: [ChannelsModule, TypeOrmModule.forFeature([Place])],
  controllers: [PlacesController],
  providers: [
    ChannelReach,
    PlaceDirectory,
    PlaceStore,
    CreatePlaceHandler,
    ChangePlaceHandler,
    LinkChannelHandler,
    UnlinkChannelHandler,
    GetPlaceHandler,
    ListPlacesHandler,
  ],
  exports: [PlaceDirectory],
})
export class PlacesModule {}
