import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnnounceFailedCreationHandler } from './commands/announce-failed-creation';
import { AnnounceFailedStatusUpdateHandler } from './commands/announce-failed-status-update';
import { AnnounceFailedUpdateHandler } from './commands/announce-failed-update';
import { CreateOrderHandler } from './commands/create-order';
import { UpdateOrderHandler } from './commands/update-order';
import { UpdateOrderStatusHandler } from './commands/update-order-status';
import { OrderLine } from './entities/order-item.entity';
import { OrderVersion } from './entities/order-version.entity';
import { OrderHead } from './entities/order.entity';
import { ForeseenOrders } from './foreseen-orders';
import { OrderAdmission } from './order-admission';
import { OrderFailures } from './order-failures';
import { OrderJobs } from './order-jobs';
import { OrderStore } from './order.store';
import { OrderUpdatesController } from './order-updates.controller';
import { OrderWebhooksSaga } from './order-webhooks.saga';
import { OrdersController } from './orders.controller';
import { GetOrderHandler } from './queries/get-order';
import { ListOrdersHandler } from './queries/list-orders';
import { StatusUpdateIntake } from './status-update-intake';
import { WorkflowCheck } from './workflow-check';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OrderHead, OrderLine, OrderVersion])],
  controllers: [OrdersController, OrderUpdatesController],
  providers: [
    ForeseenOrders,
    OrderAdmission,
    OrderFailures,
    OrderJobs,
    OrderStore,
    OrderWebhooksSaga,
    StatusUpdateIntake,
    WorkflowCheck,
    CreateOrderHandler,
    AnnounceFailedCreationHandler,
    UpdateOrderHandler,
    AnnounceFailedUpdateHandler,
    UpdateOrderStatusHandler,
    AnnounceFailedStatusUpdateHandler,
    GetOrderHandler,
    ListOrdersHandler,
  ],
  exports: [ForeseenOrders],
})
export class OrdersModule {}
