/** Counts stop here, so that the cost does not depend on the backlog; the age of the oldest shows how bad it is. */
export const MOST_COUNTED = 10_001;

/** The part of one feature in the statement that reads what waits in the whole system (`src/health`). */
export interface WaitingSql {
  /** Common table expressions, which may be recursive. */
  readonly with: readonly string[];
  /** The SQL of each fact, by its name. */
  readonly facts: Readonly<Record<string, string>>;
}

/** `ORDER BY` names the index to walk: without it a limited count may read the whole table when few rows fit. */
export const counted = (rows: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 FROM ${rows} LIMIT ${MOST_COUNTED}) counted)`;

/** @param oldest a SELECT of a time; the fact is its age in seconds */
export const ageOf = (oldest: string) => `coalesce(extract(epoch FROM now() - (${oldest})), 0)::float`;
