/** An event, recorded in the transaction of its change. */
export interface NewEvent {
  readonly id: string;
  readonly partition: string;
  readonly type: string;
  /**
   * The subject of the event (events of one subject are handed on in the order recorded) and its version;
   * null when there is none.
   */
  readonly subject: string | null;
  readonly version: number | null;
  /** The number or name of the subject for people, when the subject may not exist; only searched for. */
  readonly label?: string | null;
  /** JSON text of the payload, or the part of it that is stored. */
  readonly data: string;
  /** JSON text: who or what caused it, or null when unknown. */
  readonly origin: string | null;
  readonly occurredAt: Date;
}

/** A committed event that is handed on. */
export type RecordedEvent = Omit<NewEvent, 'label'>;

/** An event, and how often handing it on was begun. */
export type TriedEvent = RecordedEvent & { readonly tries: number };

/** A ready event, and whether one before it in its subject is parked. */
export type ReadyEvent = TriedEvent & { readonly isBehind: boolean };

/** An event that could not be handed on, and why. */
export interface Failure<E extends RecordedEvent = RecordedEvent> {
  readonly event: E;
  readonly error: unknown;
}

/**
 * Turns a committed event into durable work (rows), inside the relay's transaction, which includes the event.
 * It may run again for the same event, so it must be safe to repeat.
 */
export type DurableSaga = (event: RecordedEvent) => Promise<void>;
