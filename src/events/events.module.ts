import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeletedEvent } from './entities/deleted-event.entity';
import { Event } from './entities/event.entity';
import { EventRetention } from './event-retention';
import { EventRecorder } from './event-recorder';
import { FeedWakeUp } from './feed/feed-wake-up';
import { FeedCursors } from './feed/feed-cursors';
import { FeedEnd } from './feed/feed-end';
import { ParkedEventRows } from './parked/parked-event-rows';
import { ParkedEventsWorker } from './parked/parked-events-worker';
import { RelayWorker } from './relay/relay-worker';
import { RelayOptions } from './relay/relay-options';
import { Sagas } from './relay/sagas';
import { ListSideMomentsHandler } from './side-moments/list-side-moments';
import { ParkedModule } from '../parked';
import { RetentionModule } from '../infrastructure/retention';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ParkedModule,
    RetentionModule,
    DiscoveryModule,
    TypeOrmModule.forFeature([DeletedEvent, Event]),
    WorkersModule,
  ],
  providers: [
    EventRecorder,
    EventRetention,
    FeedWakeUp,
    FeedCursors,
    FeedEnd,
    ParkedEventRows,
    ParkedEventsWorker,
    RelayWorker,
    RelayOptions,
    Sagas,
    ListSideMomentsHandler,
  ],
  exports: [EventRecorder, EventRetention, FeedWakeUp, FeedCursors, FeedEnd],
})
export class EventsModule {}
