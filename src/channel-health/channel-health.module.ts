import { Module } from '@nestjs/common';
import { ChannelHealthJobs } from './channel-health-jobs';
import { ChannelHealthController } from './channel-health.controller';
import { CheckChannelHealthHandler } from './commands/check-channel-health';
import { EndpointReach } from './endpoint-reach';
import { HealthSchedule } from './health-schedule';

@Module({
  controllers: [ChannelHealthController],
  providers: [ChannelHealthJobs, CheckChannelHealthHandler, EndpointReach, HealthSchedule],
})
export class ChannelHealthModule {}
