import { Module } from '@nestjs/common';
import { PickingAppController } from './picking-app.controller';
import { PickingControl } from './picking-control';
import { ListPickingProductsHandler } from './queries/list-picking-products';
import { JobsModule } from '../../jobs';
import { OrdersModule } from '../../orders';

@Module({
  imports: [JobsModule, OrdersModule],
  controllers: [PickingAppController],
  providers: [PickingControl, ListPickingProductsHandler],
})
export class PickingAppModule {}
