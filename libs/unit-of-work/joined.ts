import type { Tx } from './tx';

/**
 * Not a `WeakMap`, whose values outlive their keys until the next full garbage collection
 * (docs/performance.md#garbage).
 */
const JOINED = Symbol('joined transaction');

type Joining = object & { [JOINED]?: Tx };

/** From now on what is done for the command, but not for a copy of it, joins this transaction. Returns the command. */
export function join<T extends object>(command: T, tx: Tx): T {
  return Object.defineProperty(command, JOINED, { value: tx, configurable: true });
}

/** The transaction that the command is to join; undefined when there is none. */
export function joinedBy(command: object): Tx | undefined {
  return (command as Joining)[JOINED];
}
