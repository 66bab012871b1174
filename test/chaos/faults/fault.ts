import type { Random } from '../random';
import type { World } from '../world/world';

/** Something that is broken for a while, and repaired. */
export interface Fault {
  readonly name: string;
  readonly target: string;
  /** How long it lasts, from and to, in milliseconds. */
  readonly lastsMs: readonly [number, number];
  start(): Promise<void> | void;
  stop(): Promise<void> | void;
}

/** Makes a fault of one kind, for a target of its choice. */
export type FaultKind = (world: World, random: Random) => Fault;
