import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeletedEvent } from './entities/deleted-event.entity';
import { Event } from './entities/event.entity';
import { EventRetention } from './event-retention';
import { EventRecorder } from './event-recorder';
import { FeedBell } from './feed-bell';
import { FeedCursors } from './feed-cursors';
import { FeedEnd } from './feed-end';
import { RelayWorker } from './relay-worker';
import { Sagas } from './sagas';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([DeletedEvent, Event])],
  providers: [EventRecorder, EventRetention, FeedBell, FeedCursors, FeedEnd, RelayWorker, Sagas],
  exports: [EventRecorder, EventRetention, FeedBell, FeedCursors, FeedEnd],
})
export class EventsModule {}
