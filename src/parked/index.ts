export { nextTryDelayMs } from './model/next-try';
export { ParkedModule } from './parked.module';
export { type ParkedOf, ParkedWork } from './parked-work';
