import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnnounceFailedCreationHandler } from './commands/announce-failed-creation';
import { AnnounceFailedStatusUpdateHandler } from './commands/announce-failed-status-update';
import { AnnounceFailedUpdateHandler } from './commands/announce-failed-update';
import { CreateOrderHandler } from './commands/create-order';
import { UpdateOrderHandler } from './commands/update-order';
import { UpdateOrderStatusHandler } from './commands/update-order-status';
import { OrderLine } from './entities/order-line.entity';
import { OrderVersion } from './entities/order-version.entity';
import { OrderHead } from './entities/order-head.entity';
import { OrderDayCompactor } from './list/order-day-compactor';
import { VersionArchive } from './archive/version-archive';
import { VersionTexts } from './archive/version-texts';
import { OrderFormats } from './order-formats';
import { OrderHistoryController } from './history/order-history.controller';
import { ProjectedOrders } from './accepting/projected-orders';
import { OrderAdmission } from './order-admission';
import { OrderFailures } from './order-failures';
import { OrderJobs } from './accepting/order-jobs';
import { OrderReadsController } from './order-reads.controller';
import { ShortRows } from '../infrastructure/short-rows';
import { OrderStore } from './store/order.store';
import { OrderFinder } from './store/order-finder';
import { OrderUpdatesController } from './order-updates.controller';
import { OrderWebhooksSaga } from './order-webhooks.saga';
import { OrdersController } from './orders.controller';
import { DiffOrderVersionsHandler } from './history/queries/diff-order-versions';
import { GetOrderVersionHandler } from './history/queries/get-order-version';
import { BoardController } from './board/board.controller';
import { GetBoardHandler } from './board/get-board';
import { ListChangedCardsHandler } from './board/list-changed-cards';
import { SideChanges } from './board/side-changes';
import { MisfitPicks } from './picks/misfit-picks';
import { FindOrderNamesHandler } from './queries/find-order-names';
import { GetOrderHandler } from './queries/get-order';
import { ListOrderActionsHandler } from './history/queries/list-order-actions';
import { ListArchivedChangesHandler } from './history/queries/list-archived-changes';
import { ListOrderMomentsHandler } from './history/queries/list-order-moments';
import { ListOrderContentsHandler } from './queries/list-order-contents';
import { ListOrderVersionsHandler } from './history/queries/list-order-versions';
import { ListOrdersHandler } from './list/list-orders';
import { ListStatusChangesHandler } from './history/queries/list-status-changes';
import { ListStatusStepsHandler } from './history/queries/list-status-steps';
import { GetOrderInPlaceHandler } from './place-queue/get-order-in-place';
import { ListQueuedOrdersHandler } from './place-queue/list-queued-orders';
import { PutPickHandler } from './picks/commands/put-pick';
import { PicksController } from './picks/picks.controller';
import { CountPicksHandler } from './picks/queries/count-picks';
import { ListPicksHandler } from './picks/queries/list-picks';
import { StatusUpdateIntake } from './accepting/status-update-intake';
import { WorkflowController } from './workflow/workflow.controller';
import { WorkflowCheck } from './workflow/workflow-check';
import { ChannelsModule } from '../channels';
import { EventsModule } from '../events';
import { JobsModule } from '../jobs';
import { PlacesModule } from '../places';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ChannelsModule,
    EventsModule,
    JobsModule,
    PlacesModule,
    TypeOrmModule.forFeature([OrderHead, OrderLine, OrderVersion]),
    WorkersModule,
  ],
  controllers: [
    OrdersController,
    OrderUpdatesController,
    OrderReadsController,
    OrderHistoryController,
    BoardController,
    PicksController,
    WorkflowController,
  ],
  providers: [
    ProjectedOrders,
    OrderAdmission,
    OrderDayCompactor,
    OrderFailures,
    OrderFormats,
    OrderJobs,
    ShortRows,
    OrderStore,
    OrderFinder,
    OrderWebhooksSaga,
    VersionArchive,
    VersionTexts,
    SideChanges,
    MisfitPicks,
    StatusUpdateIntake,
    WorkflowCheck,
    CreateOrderHandler,
    AnnounceFailedCreationHandler,
    UpdateOrderHandler,
    AnnounceFailedUpdateHandler,
    UpdateOrderStatusHandler,
    AnnounceFailedStatusUpdateHandler,
    FindOrderNamesHandler,
    GetBoardHandler,
    ListChangedCardsHandler,
    GetOrderHandler,
    ListOrdersHandler,
    GetOrderVersionHandler,
    DiffOrderVersionsHandler,
    ListOrderActionsHandler,
    ListArchivedChangesHandler,
    ListOrderMomentsHandler,
    ListOrderContentsHandler,
    ListOrderVersionsHandler,
    ListStatusChangesHandler,
    ListStatusStepsHandler,
    CountPicksHandler,
    GetOrderInPlaceHandler,
    ListPicksHandler,
    ListQueuedOrdersHandler,
    PutPickHandler,
  ],
  exports: [ProjectedOrders, OrderStore, SideChanges, StatusUpdateIntake],
})
export class OrdersModule {}
