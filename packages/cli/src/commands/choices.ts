import type { DeliveryFilter, JobFilter, NewApiKey, OrderStatus, Replay } from '@oms/client';
import { InvalidArgumentError, Option } from 'commander';

/** All names of a type: one that is missing, or is none of them, does not compile. */
const all = <T extends string>(names: Readonly<Record<T, true>>) => Object.keys(names);

export const ORDER_STATUSES = all<OrderStatus>({
  pending: true,
  processing: true,
  picking: true,
  picked: true,
  retrieving: true,
  shipped: true,
  collected: true,
  completed: true,
  cancelled: true,
  failed: true,
  suspended: true,
});
const JOB_STATUSES = all<NonNullable<JobFilter['status']>>({
  queued: true,
  processing: true,
  completed: true,
  failed: true,
});
const DELIVERY_STATUSES = all<NonNullable<DeliveryFilter['status']>>({ delivered: true, failed: true });
const EVENT_TYPES = all<NonNullable<Replay['event_type']>>({
  'order:created': true,
  'order:updated': true,
  'order:status_changed': true,
  'order:failed': true,
  'webhook:test': true,
});
const SCOPES = all<NonNullable<NewApiKey['scope']>>({ read: true, write: true, admin: true });

const one = (flags: string, description: string, names: readonly string[]) => () =>
  new Option(flags, description).choices(names);

export const jobStatus = one('--status <status>', 'only in this status', JOB_STATUSES);
export const deliveryStatus = one('--status <status>', 'only with this outcome', DELIVERY_STATUSES);
export const eventType = one('--event-type <type>', 'only events of this type', EVENT_TYPES);
export const scope = () => one('--scope <scope>', 'what it may do', SCOPES)().default('write');
export const orderStatuses = () =>
  new Option('--status <statuses>', 'only in these statuses, with commas between them').argParser(known);

function known(statuses: string): string {
  const other = statuses.split(',').find((status) => !ORDER_STATUSES.includes(status));
  if (other === undefined) return statuses;
  throw new InvalidArgumentError(`Allowed choices are ${ORDER_STATUSES.join(', ')}.`);
}
