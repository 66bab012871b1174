/** What a unit of work may cost before it is given up. */
export interface Limits {
  /** Postgres cancels a statement that takes longer; a connection that is silent for a little longer than that is given up. */
  readonly statementMs: number;
  /** How often the work is done at most when others got in its way. It must be able to run again from its beginning. */
  readonly tries: number;
}

/** Somebody waits for the answer: they get one, or a 503, within five seconds. */
export const IN_REQUEST: Limits = { statementMs: 3_500, tries: 6 };

/** As `IN_REQUEST`, for the few requests that change thousands of rows in one statement. */
export const IN_LONG_REQUEST: Limits = { statementMs: 30_000, tries: 3 };

/** Nobody waits, and a loop comes back to what fails; a process goes on within ten seconds. */
export const IN_BACKGROUND: Limits = { statementMs: 7_000, tries: 1 };
