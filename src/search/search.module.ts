import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../channels';
import { EventsModule } from '../events';
import { PlacesModule } from '../places';
import { AskedOrders } from './asked-orders';
import { OrderSearchProgress } from './entities/order-search-progress.entity';
import { OrderSearch } from './entities/order-search.entity';
import { RecentlyWritten } from './indexing/recently-written';
import { SearchIndexer } from './indexing/search-indexer';
import { SearchTokens } from './indexing/tokens';
import { ListFoundIdsHandler } from './queries/list-found-ids';
import { SearchOrdersHandler } from './queries/search-orders';
import { SearchLag } from './search-lag';
import { SearchController } from './search.controller';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ChannelsModule,
    EventsModule,
    PlacesModule,
    TypeOrmModule.forFeature([OrderSearch, OrderSearchProgress]),
    WorkersModule,
  ],
  controllers: [SearchController],
  providers: [
    AskedOrders,
    ListFoundIdsHandler,
    RecentlyWritten,
    SearchIndexer,
    SearchLag,
    SearchOrdersHandler,
    SearchTokens,
  ],
  exports: [AskedOrders],
})
export class SearchModule {}
