import type { Limits } from '../limits';
import { REPLAYED, type StandbyFacts } from '../standby';

/** On a standby it is `REPEATABLE READ` too. */
export type Start = 'READ COMMITTED' | 'REPEATABLE READ' | 'ON STANDBY';

/** What the server responds to the start of a transaction; `replayed` and `shown` only on a standby. */
export interface Begun extends Partial<StandbyFacts> {
  readonly now: Date;
  readonly pid: number;
}

/**
 * A process that stops in the middle of a transaction (paused, or cut off from the network) loses its locks
 * after this time.
 */
const IDLE_IN_TRANSACTION_MS = 8_000;

/** One message, so that a pooler sends it to one server. @param discard whether kept plans are discarded */
export function beginSql(
  start: Start,
  { statementMs, lockMs = statementMs }: Limits,
  discard: boolean,
): string {
  const isolation = start === 'ON STANDBY' ? 'REPEATABLE READ' : start;
  const begin = `START TRANSACTION ISOLATION LEVEL ${isolation}; SELECT now() AS now, pg_backend_pid() AS pid,
   set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', true),
   set_config('statement_timeout', '${statementMs}', true),
   set_config('lock_timeout', '${lockMs}', true)${discard ? '; DISCARD PLANS' : ''}`;
  return start === 'ON STANDBY' ? betweenPositions(begin) : begin;
}

/** The first position is read in a transaction of its own: in this one it could be later than the snapshot. */
function betweenPositions(begin: string): string {
  return `START TRANSACTION; SELECT ${REPLAYED} AS replayed; COMMIT; ${begin}; SELECT ${REPLAYED} AS shown`;
}
