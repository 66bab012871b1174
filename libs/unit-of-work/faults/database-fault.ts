import { UnsendableValueError } from '@libs/copy-rows';
import { OutcomeUnknownError } from './outcome-unknown';

/** SQLSTATE classes and socket errors that mean "the database is unavailable", not "this statement is wrong". */
const UNAVAILABLE = /^(08|53|57P|25P03$)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection timeout|query read timeout|database .* is not connected|driver not connected/i;

/** Citus reports a lost node, and that its own server ends, as an internal error (XX000); only the message says what it is. */
const LOST_NODE =
  /server closed the connection unexpectedly|failure on connection marked as essential|could not commit transaction for shard|connection to the remote node|could not establish any connections to the node|postmaster was shut down/i;

/** Citus split or moved the shard of a statement while it was planned; an internal error (XX000) too. */
const SHARD_IS_GONE = /could not find valid entry for shard/i;

/** The server became a replica: its connections are left (see live-connections), and a new one may reach the primary. */
const READ_ONLY = '25006';
const CONFLICTS: readonly (string | null)[] = ['40001', '40P01'];
/** Cancelled by its `statement_timeout`. */
const OVERDUE = '57014';
/** Gave up a lock after its `lock_timeout`. */
const BLOCKED = '55P03';

/**
 * What Postgres may also say when it ends the session (FATAL) or itself (PANIC) in the middle of a commit: a lost connection (08), a
 * session that took too long (25P03, 25P04), "completion unknown" (40003), no resources such as a full disk (53), an end by the operator (57P),
 * faults of the system and internal ones (58, XX), and a file system that became read-only (42501).
 */
const MAY_END_SERVER = /^(08|25P0[34]|40003|42501|53|57P|58|XX)/;

/** Whether the error means that the database is unavailable: retry later, nothing is wrong with the work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError || isReadOnly(error) || isLostNode(error)) return true;
  const code = sqlState(error);
  if (code !== null && (UNAVAILABLE.test(code) || SOCKET.has(code))) return true;
  return error instanceof Error && MESSAGES.test(error.message);
}

/** Whether two transactions conflicted, or one with a change of Citus' shards, so that this one can be repeated. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(sqlState(error)) || says(error, SHARD_IS_GONE);
}

/** Whether the same work may succeed a moment later and has done nothing so far. */
export function isPassing(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError) return false;
  return isConflict(error) || isReadOnly(error) || isLostNode(error);
}

/** Whether a statement was cancelled because it took longer than its use allows. */
export function isOverdue(error: unknown): boolean {
  return sqlState(error) === OVERDUE;
}

/** Whether a statement waited too long for what another transaction has locked: nothing is wrong with the work itself. */
export function isBlocked(error: unknown): boolean {
  return sqlState(error) === BLOCKED;
}

/** Whether the caller can retry later: the database is unavailable or too busy, nothing is wrong with the request. */
export function isTemporary(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error) || isOverdue(error) || isBlocked(error);
}

/** What the error of work means that is done in part: a temporary one must not say that nothing happened. */
export function asPartlyDone(error: unknown): unknown {
  if (error instanceof OutcomeUnknownError || !isTemporary(error)) return error;
  return new OutcomeUnknownError(error);
}

/** The name of the unique constraint or index that the statement broke, or null. */
export function brokenUniqueConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505') return null;
  return (error as { constraint?: string }).constraint ?? '';
}

/**
 * Whether it is certain that a statement had no effect: it was not sent, or Postgres said so and keeps running. Without an
 * answer, or when the server shuts down or a Citus node is lost, it is unknown. Postgres writes the severity in its
 * own language (`lc_messages`), so the code says it too.
 */
export function isUndone(error: unknown): boolean {
  if (error instanceof UnsendableValueError) return true;
  const severity = (error as { severity?: unknown } | null)?.severity;
  if (typeof severity !== 'string' || isLostNode(error)) return false;
  return severity === 'ERROR' || !MAY_END_SERVER.test(sqlState(error) ?? 'XX000');
}

function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

function isLostNode(error: unknown): boolean {
  return says(error, LOST_NODE);
}

function says(error: unknown, internal: RegExp): boolean {
  return sqlState(error) === 'XX000' && internal.test((error as Error).message);
}

function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}
