import type { Tx } from '@libs/unit-of-work';
import type { ByChannel, Topology } from '../../infrastructure/database';
import type { AttentionKind } from '../model/attention-kinds';

/** What is meant of all that needs a hand; null for any. */
export interface AttentionFilter {
  readonly channels: readonly string[];
  readonly kinds: readonly AttentionKind[];
  readonly places: readonly string[] | null;
  readonly isAcknowledged: boolean | null;
  /** An order that is suspended needs a hand after so long. */
  readonly suspendedMinutes: number;
}

/**
 * Runs a statement on what needs a hand (attention-sql.ts), for all channels at once or for each on its node.
 * @param more its parameters behind those of the filter
 */
export function queryAttention<Row>(
  topology: Topology,
  tx: Tx,
  statement: ByChannel<string>,
  { channels, suspendedMinutes, places, isAcknowledged }: AttentionFilter,
  more: readonly unknown[] = [],
): Promise<Row[]> {
  return topology.runOn(
    statement,
    channels,
    (id) => id,
    (sql, of, last) => tx.query<Row>(sql, [of, suspendedMinutes, places, isAcknowledged, ...more, ...last]),
  );
}
