import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnnounceFailedCreationHandler } from './commands/announce-failed-creation';
import { CreateOrderHandler } from './commands/create-order';
import { OrderLine } from './entities/order-item.entity';
import { OrderVersion } from './entities/order-version.entity';
import { OrderHead } from './entities/order.entity';
import { OrderDayFolder } from './order-day-folder';
import { OrderFormats } from './order-formats';
import { OrderHistoryController } from './order-history.controller';
import { OrderJobs } from './order-jobs';
import { OrderReadsController } from './order-reads.controller';
import { OrderStore } from './order.store';
import { OrderWebhooksSaga } from './order-webhooks.saga';
import { OrdersController } from './orders.controller';
import { DiffOrderVersionsHandler } from './queries/diff-order-versions';
import { GetOrderVersionHandler } from './queries/get-order-version';
import { GetOrderHandler } from './queries/get-order';
import { ListOrderVersionsHandler } from './queries/list-order-versions';
import { ListOrdersHandler } from './queries/list-orders';
import { ListStatusChangesHandler } from './queries/list-status-changes';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OrderHead, OrderLine, OrderVersion])],
  controllers: [OrdersController, OrderReadsController, OrderHistoryController],
  providers: [
    OrderDayFolder,
    OrderFormats,
    OrderJobs,
    OrderStore,
    OrderWebhooksSaga,
    CreateOrderHandler,
    AnnounceFailedCreationHandler,
    GetOrderHandler,
    ListOrdersHandler,
    GetOrderVersionHandler,
    DiffOrderVersionsHandler,
    ListOrderVersionsHandler,
    ListStatusChangesHandler,
  ],
  exports: [OrderStore],
})
export class OrdersModule {}
