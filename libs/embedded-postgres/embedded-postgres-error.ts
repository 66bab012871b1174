/** Why the database can't be started or stopped, as a message for operators. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  /** Returns an error of this class unchanged, and wraps any other with a message. */
  static from(error: unknown): EmbeddedPostgresError {
    if (error instanceof EmbeddedPostgresError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new EmbeddedPostgresError(`The embedded Postgres failed: ${reason}`, { cause: error });
  }
}

/** Throws when a start was cancelled. */
export function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new EmbeddedPostgresError('Postgres is no longer wanted.');
}
