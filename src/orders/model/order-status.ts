/** Every status an order can have (interface §3). */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'picking',
  'picked',
  'retrieving',
  'shipped',
  'collected',
  'completed',
  'cancelled',
  'failed',
  'suspended',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const INITIAL_STATUS: OrderStatus = 'pending';

/** How far along an order is; the statuses without a rank keep that of the last ranked one before them (D31). */
export const RANK: Partial<Record<OrderStatus, number>> = {
  pending: 0,
  processing: 1,
  picking: 2,
  picked: 3,
  retrieving: 4,
  shipped: 5,
  collected: 5,
  completed: 6,
};
