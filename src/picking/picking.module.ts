import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrdersModule } from '../orders';
import { PeopleModule } from '../people';
import { PlacesModule } from '../places';
import { ClaimOrderHandler } from './commands/claim-order';
import { ReleaseOrderHandler } from './commands/release-order';
import { DevicesController } from './devices.controller';
import { EndedClaims } from './ended-claims';
import { PickClaim } from './entities/pick-claim.entity';
import { FiguresController } from './figures.controller';
import { ListQueueHandler } from './queries/list-queue';
import { QueueController } from './queue.controller';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [OrdersModule, PeopleModule, PlacesModule, TypeOrmModule.forFeature([PickClaim]), WorkersModule],
  controllers: [QueueController, DevicesController, FiguresController],
  providers: [ClaimOrderHandler, EndedClaims, ListQueueHandler, ReleaseOrderHandler],
})
export class PickingModule {}
