export { nextTryDelayMs } from './model/next-try';
export type { ParkedSelection } from './model/parked';
export { ParkedModule } from './parked.module';
export { ParkedTable } from './parked-table';
export { ParkedWork } from './parked-work';
