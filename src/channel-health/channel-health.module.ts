import { Module } from '@nestjs/common';
import { ChannelHealthJobs } from './channel-health-jobs';
import { ChannelHealthController } from './channel-health.controller';
import { CheckChannelHealthHandler } from './commands/check-channel-health';
import { EndpointReach } from './endpoint-reach';

@Module({
  controllers: [ChannelHealthController],
  providers: [ChannelHealthJobs, CheckChannelHealthHandler, EndpointReach],
})
export class ChannelHealthModule {}
