/**
 * Whether the latest attempt of a delivery got a 2xx, as SQL on the row of the delivery or the attempt
 * (docs/webhooks.md#what-counts-as-delivered).
 */
export const DELIVERED = `(coalesce(response_status, 0) BETWEEN 200 AND 299)`;

/** The same as a condition for rows that are wanted: Postgres estimates their number by the column. */
export const IS_DELIVERED = `(response_status BETWEEN 200 AND 299)`;

/** Attempted, or waiting for a replay. Undelivered ones have their own partial index, with exactly this condition. */
export const IS_SHOWN = `(attempts > 0 OR state IN ('held', 'failed'))`;

/** Why a delivery had no success, as SQL on its row; null when the response says it. @param row the row, with a dot */
export const errorSql = (row = '') =>
  `(CASE WHEN ${row}state = 'held' THEN coalesce(${row}error, 'Held: the endpoint is disabled') ELSE ${row}error END)`;

export const CAUSE_CHARACTERS = 200;

/** Why a delivery failed when there was no response; otherwise null. */
export const CAUSE = `(CASE WHEN response_status IS NULL THEN left(${errorSql()}, ${CAUSE_CHARACTERS}) END)`;
