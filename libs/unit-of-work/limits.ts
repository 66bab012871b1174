/** The limits of a unit of work. */
export interface Limits {
  /** Postgres cancels a statement that takes longer; a connection that is silent for a little longer than that is given up. */
  readonly statementMs: number;
  /** How long a statement may wait for one lock, if less: it is somebody else's then that it takes long. */
  readonly lockMs?: number;
  /** How long the server may take to begin, if less. */
  readonly beginMs?: number;
  /** How often the work is tried at most when it conflicts with others. It must be repeatable from the beginning. */
  readonly tries: number;
}

/** A client is waiting: it gets a response, or a 503, within five seconds. */
export const IN_REQUEST: Limits = { statementMs: 3_500, tries: 6 };

/** Like `IN_REQUEST`, for the few requests that change thousands of rows in one statement. */
export const IN_LONG_REQUEST: Limits = { statementMs: 30_000, tries: 3 };

/** Nobody is waiting, and a loop repeats what fails; a process continues within ten seconds. */
export const IN_BACKGROUND: Limits = { statementMs: 7_000, lockMs: 2_000, tries: 1 };

/**
 * What was not read from a standby by then is read from the primary, and the client still gets its response within five
 * seconds.
 */
export const ON_STANDBY: Limits = { statementMs: 1_000, beginMs: 250, tries: 1 };
