import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Event } from './entities/event.entity';
import { EventRecorder } from './event-recorder';
import { FeedBell } from './feed-bell';
import { RelayWorker } from './relay-worker';
import { Sagas } from './sagas';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([Event])],
  providers: [EventRecorder, FeedBell, RelayWorker, Sagas],
  exports: [EventRecorder, FeedBell],
})
export class EventsModule {}
