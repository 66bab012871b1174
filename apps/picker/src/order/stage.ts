import type { OrderStatus } from '@oms/client';
import type { Seen } from '../outbox/outbox';
import { isDone } from './line-pick';
import { pickOf } from './order';

type Statuses = ReadonlySet<OrderStatus>;

/** Statuses from which picking begins. */
export const BEFORE_PICKING: Statuses = new Set(['pending', 'processing']);

/** Statuses of orders that are picked and wait to leave. */
export const READY: Statuses = new Set(['picked', 'retrieving']);

/** Statuses of the orders that the service has in its queue. */
const TO_DO: Statuses = new Set([...BEFORE_PICKING, 'picking', ...READY]);

/** What the screens of an order do with it, and its statuses for that. */
const STAGES = {
  pick: new Set(['picking']),
  shelve: new Set(['picking', ...READY]),
  handOver: READY,
} satisfies Record<string, Statuses>;

/** Whether a screen can work on an order: its status may have changed elsewhere, or by what waits to be sent. */
export function isAt(stage: keyof typeof STAGES, { order, stopped }: Seen): boolean {
  const statuses: Statuses = STAGES[stage];
  return stopped === null && statuses.has(order.status);
}

/** The same for picking several at once: one that is picked to its last line waits for the others. */
export function isInWave(seen: Seen): boolean {
  const { order } = seen;
  const isPicked = () => order.lines.every((line) => isDone(line, pickOf(order, line.itemId)));
  return isAt('pick', seen) || (isAt('handOver', seen) && isPicked());
}

/** Whether nothing can be done with an order until somebody has read why. */
export function hasStopped({ order, stopped }: Pick<Seen, 'order' | 'stopped'>): boolean {
  return stopped !== null || !TO_DO.has(order.status);
}
