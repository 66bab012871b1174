import { Module } from '@nestjs/common';
import { ChannelHealthJobs } from './channel-health-jobs';
import { ChannelHealthController } from './channel-health.controller';
import { CheckChannelHealthHandler } from './commands/check-channel-health';
import { EndpointReach } from './endpoint-reach';
import { HealthSchedule } from './health-schedule';
import { ApiKeysModule } from '../api-keys';
import { ChannelsModule } from '../channels';
import { EncryptionModule } from '../infrastructure/encryption';
import { JobsModule } from '../jobs';
import { WebhooksModule } from '../webhooks';

@Module({
  imports: [ApiKeysModule, ChannelsModule, EncryptionModule, JobsModule, WebhooksModule],
  controllers: [ChannelHealthController],
  providers: [ChannelHealthJobs, CheckChannelHealthHandler, EndpointReach, HealthSchedule],
})
export class ChannelHealthModule {}
