import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../channels';
import { EventsModule } from '../events';
import { JobsModule } from '../jobs';
import { OrdersModule } from '../orders';
import { ParkedModule } from '../parked';
import { PlacesModule } from '../places';
import { ChannelDeadlinesController } from './channel-deadlines.controller';
import { ActOnBreachHandler } from './commands/act-on-breach';
import { PlanDeadlinesHandler } from './commands/plan-deadlines';
import { SetDeadlinesHandler } from './commands/set-deadlines';
import { DeadlineJobs } from './deadline-jobs';
import { DeadlinesSaga } from './deadlines.saga';
import { DeadlineRule } from './entities/deadline-rule.entity';
import { PlaceDeadlinesController } from './place-deadlines.controller';
import { GetDeadlinesHandler } from './queries/get-deadlines';
import { DeadlineTable } from './timers/deadline-table';
import { DeadlineWorker } from './timers/deadline-worker';
import { ParkedDeadlines } from './timers/parked-deadlines';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ChannelsModule,
    EventsModule,
    JobsModule,
    OrdersModule,
    ParkedModule,
    PlacesModule,
    TypeOrmModule.forFeature([DeadlineRule]),
    WorkersModule,
  ],
  controllers: [ChannelDeadlinesController, PlaceDeadlinesController],
  providers: [
    ActOnBreachHandler,
    DeadlineJobs,
    DeadlinesSaga,
    DeadlineTable,
    DeadlineWorker,
    GetDeadlinesHandler,
    ParkedDeadlines,
    PlanDeadlinesHandler,
    SetDeadlinesHandler,
  ],
})
export class DeadlinesModule {}
