import { Module } from '@nestjs/common';
import { FeedReader } from './feed-reader';
import { KeyWatch } from './key-watch';
import { RealtimeGateway } from './realtime.gateway';
import { Sockets } from './sockets';
import { StatusFeed } from './status-feed';
import { Subscriptions } from './subscriptions';

@Module({
  providers: [FeedReader, KeyWatch, RealtimeGateway, Sockets, StatusFeed, Subscriptions],
})
export class RealtimeModule {}
