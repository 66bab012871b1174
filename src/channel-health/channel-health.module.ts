import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelHealthJobs } from './channel-health-jobs';
import { ChannelHealthController } from './channel-health.controller';
import { CheckChannelHealthHandler } from './commands/check-channel-health';
import { RecordChannelHealthHandler } from './commands/record-channel-health';
import { EndpointReach } from './endpoint-reach';
import { ChannelHealth } from './entities/channel-health.entity';
import { HealthOfChannels } from './health-of-channels';
import { HealthSchedule } from './health-schedule';
import { ApiKeysModule } from '../api-keys';
import { ChannelsModule } from '../channels';
import { EncryptionModule } from '../infrastructure/encryption';
import { JobsModule } from '../jobs';
import { WebhooksModule } from '../webhooks';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [
    ApiKeysModule,
    ChannelsModule,
    EncryptionModule,
    JobsModule,
    TypeOrmModule.forFeature([ChannelHealth]),
    WebhooksModule,
    WorkersModule,
  ],
  controllers: [ChannelHealthController],
  providers: [
    ChannelHealthJobs,
    CheckChannelHealthHandler,
    EndpointReach,
    HealthOfChannels,
    HealthSchedule,
    RecordChannelHealthHandler,
  ],
})
export class ChannelHealthModule {}
