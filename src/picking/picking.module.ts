import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrdersModule } from '../orders';
import { PlacesModule } from '../places';
import { ClaimOrderHandler } from './commands/claim-order';
import { ReleaseOrderHandler } from './commands/release-order';
import { EndedClaims } from './ended-claims';
import { PickClaim } from './entities/pick-claim.entity';
import { ListQueueHandler } from './queries/list-queue';
import { QueueController } from './queue.controller';

@Module({
  imports: [OrdersModule, PlacesModule, TypeOrmModule.forFeature([PickClaim])],
  controllers: [QueueController],
  providers: [ClaimOrderHandler, EndedClaims, ListQueueHandler, ReleaseOrderHandler],
})
export class PickingModule {}
