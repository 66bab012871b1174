/**
 * Whether the latest attempt of a delivery got a 2xx, as SQL on the row of the delivery or the attempt
 * (docs/webhooks.md#what-counts-as-delivered).
 */
export const DELIVERED = `(coalesce(response_status, 0) BETWEEN 200 AND 299)`;
