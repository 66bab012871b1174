import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders';
import { GetTimelineHandler } from './get-timeline';
import { TimelineController } from './timeline.controller';

@Module({ imports: [OrdersModule], controllers: [TimelineController], providers: [GetTimelineHandler] })
export class TimelineModule {}
