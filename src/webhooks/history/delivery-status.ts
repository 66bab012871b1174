/**
 * Whether the latest attempt of a delivery was answered with 2xx, as SQL on the delivery's or the attempt's
 * row (docs/webhooks.md#what-counts-as-delivered).
 */
export const DELIVERED = `(coalesce(response_status, 0) BETWEEN 200 AND 299)`;
