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
