import { EventTable } from '@libs/outbox';

export const EVENTS_BELL = 'events';

export const eventTable = new EventTable({
  table: 'events',
  partition: 'channel_id',
  subject: 'order_id',
  label: 'order_number',
  positions: 'event_positions',
});
