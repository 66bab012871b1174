export { RealtimeModule } from './realtime.module';
export { acceptSockets } from './sockets/socket.adapter';
export { Feeds } from './feed/feeds';
export type { FeedPage, TopicReader } from './topics/event-pages';
