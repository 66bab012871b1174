import type { Tx } from '@libs/unit-of-work';
import type { ByChannel, Reads, Topology } from '../../infrastructure/database';
import { ATTENTION_KINDS, type AttentionKind } from '../model/attention-kinds';

/** Minutes after which an order that is suspended needs a hand, if nothing else is asked for. */
export const AN_HOUR = 60;

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

/** What nobody has seen, of all kinds, in these channels. */
const unseen = (channels: readonly string[]): AttentionFilter => ({
  channels,
  kinds: ATTENTION_KINDS,
  places: null,
  isAcknowledged: false,
  suspendedMinutes: AN_HOUR,
});

/** Runs a statement on what nobody has seen in a few channels, for which nobody waits. @param limitMs how long it may take */
export function sampleAttention<Row>(
  reads: Reads,
  topology: Topology,
  statement: ByChannel<string>,
  channels: readonly string[],
  limitMs: number,
): Promise<Row[]> {
  return reads.reader().onSnapshot(async (tx) => {
    await tx.query("SELECT set_config('statement_timeout', $1, true)", [String(limitMs)]);
    return queryAttention<Row>(topology, tx, statement, unseen(channels));
  });
}
