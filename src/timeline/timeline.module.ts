import { Module } from '@nestjs/common';
import { GetTimelineHandler } from './get-timeline';
import { TimelineController } from './timeline.controller';

@Module({ controllers: [TimelineController], providers: [GetTimelineHandler] })
export class TimelineModule {}
