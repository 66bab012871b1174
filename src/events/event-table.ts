import { EventTable, type EventTableNames, ParkedEvents } from '@libs/outbox';

export const EVENTS_WAKE_UP = 'events';
export const PARKED_EVENTS_WAKE_UP = 'parked-events';

const NAMES: EventTableNames = {
  table: 'events',
  partition: 'channel_id',
  subject: 'order_id',
  label: 'order_number',
  positions: 'event_positions',
};

export const eventTable = new EventTable(NAMES);

export const parkedEvents = new ParkedEvents(NAMES);
