export { FairRoom, type Holdings, type RoomRules } from './fair-room';
