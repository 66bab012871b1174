export { KeyedQueue } from './keyed-queue';
export { Semaphore } from './semaphore';
