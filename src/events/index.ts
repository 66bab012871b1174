export { EventRecorder } from './event-recorder';
export { EventRetention } from './event-retention';
export { EventsModule } from './events.module';
export { FeedBell } from './feed-bell';
export { FeedCursors } from './feed-cursors';
export { FeedEnd } from './feed-end';
export { OnRecorded } from './on-recorded.decorator';
