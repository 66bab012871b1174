import { Module } from '@nestjs/common';
import { CatchUp } from './feed/catch-up';
import { Feeds } from './feed/feeds';
import { KeyWatch } from './sockets/key-watch';
import { RealtimeGateway } from './realtime.gateway';
import { Sockets } from './sockets/sockets';
import { EventPages } from './topics/event-pages';
import { OrderChanges } from './topics/order-changes';
import { StatusChanges } from './topics/status-changes';
import { Subscriptions } from './feed/subscriptions';
import { ApiKeysModule } from '../api-keys';
import { ChannelsModule } from '../channels';
import { EventsModule } from '../events';
import { OrdersModule } from '../orders';

@Module({
  imports: [ApiKeysModule, ChannelsModule, EventsModule, OrdersModule],
  providers: [
    CatchUp,
    EventPages,
    Feeds,
    KeyWatch,
    OrderChanges,
    RealtimeGateway,
    Sockets,
    StatusChanges,
    Subscriptions,
  ],
  exports: [Feeds],
})
export class RealtimeModule {}
