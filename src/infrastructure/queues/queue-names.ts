/** Queues whose jobs start work; what is due is read from Postgres. */
export const WEBHOOKS_QUEUE = 'webhooks';
export const PUSH_QUEUE = 'push';

/** Every queue of the service; those without a constant above are topics of `WakeUps`. */
export const QUEUE_NAMES = [
  WEBHOOKS_QUEUE,
  PUSH_QUEUE,
  'jobs',
  'outside-jobs',
  'events',
  'parked-events',
  'place-pushes',
  'bulk',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];
