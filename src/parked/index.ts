export { nextTryDelayMs } from './model/next-try';
export type { ParkedPosition, ParkedRow, ParkedSelection } from './model/parked';
export { ParkedModule } from './parked.module';
export { type ParkedRows, ParkedWork } from './parked-work';
