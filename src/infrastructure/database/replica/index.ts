export { openReplica } from './open-replica';
export { type Reader, Reads } from './reads';
export type { Replica, ReplicaState } from './replica';
