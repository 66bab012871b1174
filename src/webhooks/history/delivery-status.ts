/**
 * Whether the latest attempt of a delivery got a 2xx, as SQL on the row of the delivery or the attempt
 * (docs/webhooks.md#what-counts-as-delivered).
 */
export const DELIVERED = `(coalesce(response_status, 0) BETWEEN 200 AND 299)`;

export const CAUSE_CHARACTERS = 200;

/** Why a delivery failed when there was no response; otherwise null. */
export const CAUSE = `(CASE WHEN response_status IS NULL THEN left(error, ${CAUSE_CHARACTERS}) END)`;
