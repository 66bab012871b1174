import { Module } from '@nestjs/common';
import { CatchUp } from './feed/catch-up';
import { FeedReader } from './feed/feed-reader';
import { KeyWatch } from './sockets/key-watch';
import { RealtimeGateway } from './realtime.gateway';
import { Sockets } from './sockets/sockets';
import { StatusFeed } from './feed/status-feed';
import { Subscriptions } from './feed/subscriptions';
import { ApiKeysModule } from '../api-keys';
import { ChannelsModule } from '../channels';
import { EventsModule } from '../events';

@Module({
  imports: [ApiKeysModule, ChannelsModule, EventsModule],
  providers: [CatchUp, FeedReader, KeyWatch, RealtimeGateway, Sockets, StatusFeed, Subscriptions],
})
export class RealtimeModule {}
