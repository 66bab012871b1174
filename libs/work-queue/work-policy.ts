import type { DueRows } from './partitions/due-partitions';
import type { ParkedPolicy } from './parked-sql';

/** What a table of rows that must be done says to the engine (docs/adr/0039-one-engine-four-policies.md). */
export interface WorkPolicy extends DueRows, ParkedPolicy {
  /** How often a worker looks that nobody wakes. */
  readonly lookEveryMs: number;
  /** The most rows of a claim; null where other limits decide. */
  readonly batchRows: number | null;
  /** How long a claim holds in the database; null: it is a row lock, and ends with its transaction. */
  readonly leaseMs: number | null;
}
