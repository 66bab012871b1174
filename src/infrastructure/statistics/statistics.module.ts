import { Module } from '@nestjs/common';
import { WorkersModule } from '../workers';
import { ChannelStatistics } from './channel-statistics';

@Module({
  imports: [WorkersModule],
  providers: [ChannelStatistics],
})
export class StatisticsModule {}
