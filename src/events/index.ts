export { EventRecorder } from './event-recorder';
export { EventRetention } from './event-retention';
export { EventsModule } from './events.module';
export { FeedWakeUp } from './feed/feed-wake-up';
export { FeedCursors } from './feed/feed-cursors';
export { FeedEnd } from './feed/feed-end';
export { OnRecorded } from './relay/on-recorded.decorator';
export { WAITING_EVENTS } from './waiting-events';
