import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Event } from './entities/event.entity';
import { EventRecorder } from './event-recorder';
import { RelayWorker } from './relay-worker';
import { Sagas } from './sagas';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([Event])],
  providers: [EventRecorder, RelayWorker, Sagas],
  exports: [EventRecorder],
})
export class EventsModule {}
