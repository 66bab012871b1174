/** A fact to be told, recorded in the transaction that made it true. */
export interface NewEvent {
  readonly id: string;
  readonly partition: string;
  readonly type: string;
  /** What the fact is about (events of one subject are told in the order recorded), and which version of it; null when there is none. */
  readonly subject: string | null;
  readonly version: number | null;
  /** What people call the subject, where the subject itself may never have come into being; only searched for. */
  readonly label?: string | null;
  /** JSON text of what is told, or what is kept of it here. */
  readonly data: string;
  /** JSON text: who or what caused it, or null when nobody said. */
  readonly origin: string | null;
  readonly occurredAt: Date;
}

/** A committed event on its way to those who must know. */
export type RecordedEvent = Omit<NewEvent, 'label'>;

/** An event whose telling was begun so often. */
export type TriedEvent = RecordedEvent & { readonly tries: number };

/** A ready event, and whether one before it in its subject is parked. */
export type ReadyEvent = TriedEvent & { readonly isBehind: boolean };

/** An event that could not be told, and why. */
export interface Failure<E extends RecordedEvent = RecordedEvent> {
  readonly event: E;
  readonly error: unknown;
}

/** Turns a committed event into durable work (rows), inside the relay's transaction, which includes the event. It may run again, so it must be safe to repeat. */
export type DurableSaga = (event: RecordedEvent) => Promise<void>;
