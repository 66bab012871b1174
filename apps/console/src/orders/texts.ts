import type { OrderStatus } from '@oms/client';

export const texts = {
  status: {
    pending: 'Pending',
    processing: 'Processing',
    picking: 'Picking',
    picked: 'Picked',
    retrieving: 'Retrieving',
    shipped: 'Shipped',
    collected: 'Collected',
    completed: 'Completed',
    cancelled: 'Cancelled',
    failed: 'Failed',
    suspended: 'Suspended',
  } satisfies Record<OrderStatus, string>,
  delivery: { 0: 'Home delivery', 1: 'Click and collect', 2: 'SmartPost' } as Readonly<
    Record<number, string>
  >,
  none: '–',
  due: {
    accept_by: 'accept',
    pick_by: 'pick',
    ready_by: 'ready',
  } as Readonly<Record<string, string>>,
  dueIn: (time: string) => `in ${time}`,
  late: (time: string) => `late ${time}`,
};
