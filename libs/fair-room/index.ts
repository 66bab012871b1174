export { FairRoom, type Holdings, type RoomRules } from './fair-room';
export { FairSemaphore } from './fair-semaphore';
export { openTo } from './for-others';
export { Patience } from './patience';
