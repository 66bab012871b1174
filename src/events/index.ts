export { EventRecorder } from './event-recorder';
export { EventRetention } from './event-retention';
export { EventsModule } from './events.module';
export { FeedWakeUp } from './feed/feed-wake-up';
export { FeedCursors } from './feed/feed-cursors';
export { FeedEnd } from './feed/feed-end';
export { OnRecorded } from './relay/on-recorded.decorator';
export { ListSideMoments, type SideMoment } from './side-moments/list-side-moments';
export { WAITING_EVENTS } from './waiting-events';
