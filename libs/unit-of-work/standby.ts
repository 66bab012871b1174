/** A position in the log (WAL) of the primary, in bytes. */
export type LogPosition = bigint;

const bytes = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::text`;

/**
 * The `position` before which everything is that is committed or was ever seen, and the `timeline`, which is another one after each
 * failover. An error on a standby.
 */
export const WRITTEN = `
  SELECT ${bytes('pg_current_wal_flush_lsn()')} AS position, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) AS timeline`;

/** The position before which a standby shows everything; null on a server that is none. */
export const REPLAYED = `CASE WHEN pg_is_in_recovery() THEN ${bytes('pg_last_wal_replay_lsn()')} END`;

/** How far a standby was before the snapshot of a transaction, and after it. */
export interface StandbyFacts {
  readonly replayed: string | null;
  readonly shown: string | null;
}

/** The standby does not show yet what it should, so nothing was read. */
export class StandbyBehindError extends Error {}

/** The server accepts writes, so that nobody knows whether its rows are those of the primary. */
export class NotAStandbyError extends Error {
  constructor() {
    super('it is not a standby');
  }
}

/** Returns the position before which everything is that the transaction sees. */
export function requireReplayed({ replayed, shown }: StandbyFacts, least: LogPosition): LogPosition {
  if (replayed === null || shown === null) throw new NotAStandbyError();
  if (BigInt(replayed) < least) throw new StandbyBehindError('the standby has not replayed enough');
  return BigInt(shown);
}
