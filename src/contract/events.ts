/** Every event that a webhook can receive (docs/rules/events.md#which-change-makes-which-event). */
export const EVENTS = [
  { name: 'order:created', description: 'A new order was created' },
  { name: 'order:updated', description: 'An order was updated' },
  { name: 'order:status_changed', description: 'The status of an order changed' },
  { name: 'order:failed', description: 'An order operation failed processing or validation' },
  { name: 'webhook:test', description: 'Sent on request, to test a webhook configuration' },
] as const;

export type EventName = (typeof EVENTS)[number]['name'];

export const EVENT_NAMES = EVENTS.map((event) => event.name);

/** Events that tell of a change of an order; they carry the order. */
export type OrderEventName = Exclude<Extract<EventName, `order:${string}`>, 'order:failed'>;

/** Every event of an order: those of changes, and `order:failed`. */
export const ORDER_EVENT_NAMES = EVENT_NAMES.filter((name) => name.startsWith('order:'));

/** What made a version of an order. */
export const VERSION_KINDS = [
  'created',
  'updated',
  'status_changed',
  'courier_dispatched',
  'item_added',
  'item_updated',
  'item_removed',
  'storage_assigned',
] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/**
 * What happens beside an order, without a version of it. Screens are told of it on the topic `orders.changes`; webhooks and
 * the feed are not.
 */
export const SIDE_KINDS = ['deadline', 'assignment', 'note', 'pick', 'claim', 'place'] as const;
export type SideKind = (typeof SIDE_KINDS)[number];

/** Types of side events begin with it. */
export const SIDE = 'beside:';

/** In place of the id of an event: the beginning of the feed. */
export const FEED_BEGINNING = 'beginning';
