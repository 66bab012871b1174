import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels';
import { PlacesModule } from '../places';
import { RealtimeModule } from '../realtime';
import { AskedAttention } from './asked-attention';
import { AttentionChanges } from './attention-changes';
import { AttentionController } from './attention.controller';
import { AttentionGauge } from './attention-gauge';
import { AcknowledgeHandler } from './commands/acknowledge';
import { CountAttentionHandler } from './queries/count-attention';
import { ListAttentionHandler } from './queries/list-attention';
import { MarkAttentionHandler } from './queries/mark-attention';
import { SampleAttentionHandler } from './queries/sample-attention';

@Module({
  imports: [ChannelsModule, PlacesModule, RealtimeModule],
  controllers: [AttentionController],
  providers: [
    AcknowledgeHandler,
    AskedAttention,
    AttentionChanges,
    AttentionGauge,
    CountAttentionHandler,
    ListAttentionHandler,
    MarkAttentionHandler,
    SampleAttentionHandler,
  ],
})
export class AttentionModule {}
