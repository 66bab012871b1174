import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WorkersModule } from '../infrastructure/workers';
import { ChannelsModule } from '../channels';
import { JobsModule } from '../jobs';
import { NotesModule } from '../notes';
import { OrdersModule } from '../orders';
import { ParkedModule } from '../parked';
import { SearchModule } from '../search';
import { WebhooksModule } from '../webhooks';
import { AssignOrders } from './actions/assign-orders';
import { ItemActions } from './actions/item-actions';
import { MoveOrders } from './actions/move-orders';
import { NoteOrders } from './actions/note-orders';
import { ReachableOrders } from './actions/reachable-orders';
import { ReplayDeliveries } from './actions/replay-deliveries';
import { RetryJobs } from './actions/retry-jobs';
import { BulkPruner } from './bulk-pruner';
import { BulkController } from './bulk.controller';
import { CancelBulkHandler } from './commands/cancel-bulk';
import { StartBulkHandler } from './commands/start-bulk';
import { BulkItem } from './entities/bulk-item.entity';
import { Bulk } from './entities/bulk.entity';
import { FrozenItems } from './freezing/frozen-items';
import { GetBulkHandler } from './queries/get-bulk';
import { ItemNames } from './queries/item-names';
import { ListBulkItemsHandler } from './queries/list-bulk-items';
import { ListBulksHandler } from './queries/list-bulks';
import { Askers } from './running/askers';
import { BulkStep } from './running/bulk-step';
import { BulkTable } from './running/bulk-table';
import { BulkWorker } from './running/bulk-worker';
import { ParkedBulkItems } from './running/parked-bulk-items';

@Module({
  imports: [
    ChannelsModule,
    JobsModule,
    NotesModule,
    OrdersModule,
    ParkedModule,
    SearchModule,
    WebhooksModule,
    WorkersModule,
    TypeOrmModule.forFeature([Bulk, BulkItem]),
  ],
  controllers: [BulkController],
  providers: [
    Askers,
    AssignOrders,
    BulkPruner,
    BulkStep,
    BulkTable,
    BulkWorker,
    CancelBulkHandler,
    FrozenItems,
    GetBulkHandler,
    ItemActions,
    ItemNames,
    ListBulkItemsHandler,
    ListBulksHandler,
    MoveOrders,
    NoteOrders,
    ParkedBulkItems,
    ReachableOrders,
    ReplayDeliveries,
    RetryJobs,
    StartBulkHandler,
  ],
})
export class BulkModule {}
