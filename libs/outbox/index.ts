export { EventTable, type EventTableNames } from './event-table';
export { OutboxRelay, type OutboxRelayOptions } from './outbox-relay';
export type { DurableSaga, NewEvent, RecordedEvent } from './recorded-event';
