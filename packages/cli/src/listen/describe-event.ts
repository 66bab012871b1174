import type { WebhookEvent } from '@oms/client';
import { printable } from '../terminal/output.js';

/** One line that says what an event is about. */
export function describeEvent(event: WebhookEvent): string {
  return printable(`${event.event_type.padEnd(20)} ${event.event_id} ${subjectOf(event)}`.trimEnd());
}

function subjectOf(event: WebhookEvent): string {
  switch (event.event_type) {
    case 'order:created':
    case 'order:updated':
      return `${event.data.order_number} v${event.data.version} ${event.data.status}`;
    case 'order:status_changed':
      return `${event.data.order_number} v${event.data.version} ${event.data.status.from} -> ${event.data.status.to}`;
    case 'order:failed':
      return `${event.data.order_number ?? ''} ${event.data.operation_type}: ${event.data.metadata.errors.join('; ')}`;
    default:
      return '';
  }
}
