export { parkedDelayMs } from './parked-delay';
export { ParkedModule } from './parked.module';
export { type ParkedOf, ParkedWork } from './parked-work';
