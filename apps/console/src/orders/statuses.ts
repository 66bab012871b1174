import { texts } from './texts';

export type OrderStatusName = keyof typeof texts.status;

/** In the order of the workflow. */
export const ORDER_STATUSES = Object.keys(texts.status) as OrderStatusName[];
