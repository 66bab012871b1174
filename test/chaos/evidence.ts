import type { Arrival, ChaosRecord, SentRequest, StoredAttempt, StoredEvent, StoredVersion } from './record';

/** The payload of an event as far as checks look into it. */
export interface Payload extends Readonly<Record<string, unknown>> {
  readonly correlation_id?: string;
  readonly new_status?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly order?: Readonly<Record<string, unknown>>;
}

/** An event with its payload read. */
export interface ReadEvent extends StoredEvent {
  readonly payload: Payload;
}

/** A record, arranged for looking things up. */
export class Evidence {
  readonly events: readonly ReadEvent[];
  readonly eventById: ReadonlyMap<string, ReadEvent>;
  readonly eventsByRequest: ReadonlyMap<string, readonly ReadEvent[]>;
  readonly eventsByOrder: ReadonlyMap<string, readonly ReadEvent[]>;
  readonly versionsByOrder: ReadonlyMap<string, readonly StoredVersion[]>;
  readonly arrivalsByEvent: ReadonlyMap<string, readonly Arrival[]>;
  readonly attemptsByEvent: ReadonlyMap<string, readonly StoredAttempt[]>;
  readonly operations: readonly Operation[];

  constructor(readonly record: ChaosRecord) {
    const { stored, requests, arrivals } = record;
    this.events = stored.events.map((event) => ({ ...event, payload: JSON.parse(event.data) as Payload }));
    this.eventById = new Map(this.events.map((event) => [event.id, event]));
    this.eventsByRequest = groupBy(this.events, ({ payload }) => payload.correlation_id ?? null);
    this.eventsByOrder = groupBy(
      this.events.toSorted((one, other) => (one.version ?? 0) - (other.version ?? 0)),
      ({ orderId }) => orderId,
    );
    this.versionsByOrder = groupBy(
      stored.versions.toSorted((one, other) => one.version - other.version),
      ({ orderId }) => orderId,
    );
    this.arrivalsByEvent = groupBy(
      arrivals.toSorted((one, other) => one.arrivedAt - other.arrivedAt),
      ({ eventId }) => eventId,
    );
    this.attemptsByEvent = groupBy(stored.attempts, ({ eventId }) => eventId);
    const groups = groupBy(requests, ({ id, idempotencyKey }) => idempotencyKey ?? id);
    this.operations = [...groups].map(([name, group]) => this.operationOf(name, group));
  }

  private operationOf(name: string, requests: readonly SentRequest[]): Operation {
    const events = requests.flatMap(({ id }) => this.eventsByRequest.get(id) ?? []);
    const accepted = requests.filter(isAccepted);
    return {
      name,
      kind: requests[0]!.kind,
      requests,
      accepted,
      isUncertain: requests.some(isUncertain),
      failures: events.filter(({ type }) => type === 'order:failed'),
      effects: events.filter(({ type }) => type !== 'order:failed'),
    };
  }
}

/** One operation of a client: one request, or all requests with one `Idempotency-Key`; and its outcome. */
export interface Operation {
  readonly name: string;
  readonly kind: SentRequest['kind'];
  readonly requests: readonly SentRequest[];
  /** Those that were answered with 2xx. */
  readonly accepted: readonly SentRequest[];
  /** Whether one of them may have been executed without a response that says so. */
  readonly isUncertain: boolean;
  readonly failures: readonly ReadEvent[];
  /** Events of changes; a move through a status between has two. */
  readonly effects: readonly ReadEvent[];
}

function isAccepted({ status }: SentRequest): boolean {
  return status !== null && status < 300;
}

/** Without an answer, or with one that says the service itself does not know. */
function isUncertain({ status }: SentRequest): boolean {
  return status === null || status >= 500;
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
