/** Whether the latest attempt of a delivery was answered with 2xx, as SQL on the delivery's or the attempt's row (D42). */
export const DELIVERED = `(coalesce(response_status, 0) BETWEEN 200 AND 299)`;
