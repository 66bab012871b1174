export { EventRecorder } from './event-recorder';
export { EventsModule } from './events.module';
export { FeedBell } from './feed-bell';
export { OnRecorded } from './on-recorded.decorator';
