import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnnounceFailedCreationHandler } from './commands/announce-failed-creation';
import { CreateOrderHandler } from './commands/create-order';
import { OrderLine } from './entities/order-item.entity';
import { OrderVersion } from './entities/order-version.entity';
import { OrderHead } from './entities/order.entity';
import { OrderJobs } from './order-jobs';
import { OrderStore } from './order.store';
import { OrderWebhooksSaga } from './order-webhooks.saga';
import { OrdersController } from './orders.controller';
import { GetOrderHandler } from './queries/get-order';
import { ListOrdersHandler } from './queries/list-orders';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OrderHead, OrderLine, OrderVersion])],
  controllers: [OrdersController],
  providers: [
    OrderJobs,
    OrderStore,
    OrderWebhooksSaga,
    CreateOrderHandler,
    AnnounceFailedCreationHandler,
    GetOrderHandler,
    ListOrdersHandler,
  ],
  exports: [OrderStore],
})
export class OrdersModule {}
