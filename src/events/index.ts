export { EventRecorder } from './event-recorder';
export { EventsModule } from './events.module';
export { OnRecorded } from './on-recorded.decorator';
