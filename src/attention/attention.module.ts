import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels';
import { PlacesModule } from '../places';
import { AskedAttention } from './asked-attention';
import { AttentionController } from './attention.controller';
import { AttentionGauge } from './attention-gauge';
import { AcknowledgeHandler } from './commands/acknowledge';
import { CountAttentionHandler } from './queries/count-attention';
import { ListAttentionHandler } from './queries/list-attention';

@Module({
  imports: [ChannelsModule, PlacesModule],
  controllers: [AttentionController],
  providers: [
    AcknowledgeHandler,
    AskedAttention,
    AttentionGauge,
    CountAttentionHandler,
    ListAttentionHandler,
  ],
})
export class AttentionModule {}
