/** Says why the database cannot be started or stopped, in words fit to be shown to an operator as they are. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  /** Leaves an error of this class as it is, and puts any other into words. */
  static from(error: unknown): EmbeddedPostgresError {
    if (error instanceof EmbeddedPostgresError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new EmbeddedPostgresError(`The embedded Postgres failed: ${reason}`, { cause: error });
  }
}

/** Throws when a start has been called off. */
export function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new EmbeddedPostgresError('Postgres is no longer wanted.');
}
