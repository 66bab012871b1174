export { type EventTableNames, isFirstParked, isParked, isReady } from './event-sql';
export { EventTable, type ReadyBatch, type ReadySelection } from './event-table';
export { OutboxRelay, type OutboxRelayOptions } from './outbox-relay';
export { ParkedEvents } from './parked-events';
export { ParkedRelay, type ParkedRelayOptions } from './parked-relay';
export type { DurableSaga, Failure, NewEvent, RecordedEvent, TriedEvent } from './recorded-event';
