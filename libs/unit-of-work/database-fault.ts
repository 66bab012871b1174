/** SQLSTATE classes and socket errors that say "the database is not there now", not "this statement is wrong". */
const UNAVAILABLE = /^(08|53|57P)/;
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

/** Whether the error means that the database can't be reached or takes no work now: try again later, blame nobody. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== null && (UNAVAILABLE.test(code) || code === '25P03' || SOCKET.has(code))) return true;
  return error instanceof Error && MESSAGES.test(error.message);
}

/** Whether two transactions got in each other's way, so that the loser may simply run again. */
export function isConflict(error: unknown): boolean {
  const code = sqlState(error);
  return code === '40001' || code === '40P01';
}

/** The name of the unique constraint or index that the statement broke, or null. */
export function brokenUniqueConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505') return null;
  return (error as { constraint?: string }).constraint ?? '';
}

function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}
