import type {
  Arrival,
  ChaosRecord,
  RequestKind,
  SentRequest,
  StoredAttempt,
  StoredEvent,
  StoredVersion,
} from './record';

type Mutable<T> = unknown extends T ? T : { -readonly [Key in keyof T]: Mutable<T[Key]> };

/** A record that tests may spoil. */
export type DraftRecord = Mutable<ChaosRecord>;

interface Step {
  readonly request: string;
  readonly to?: string;
  readonly metadata?: Record<string, unknown>;
}

const STEP_MS = 100;

/** Builds the record of a run in which everything went well, one request and one effect at a time. */
export class HistoryBuilder {
  private readonly record: DraftRecord = {
    seed: 'planted',
    requests: [],
    arrivals: [],
    faults: [],
    ends: [],
    stored: {
      orders: [],
      lines: [],
      counts: [],
      versions: [],
      events: [],
      jobs: [],
      deliveries: [],
      attempts: [],
    },
  };
  private now = 1_000;

  build(): DraftRecord {
    const counts = new Map<string, number>();
    for (const { status } of this.record.stored.orders) counts.set(status, (counts.get(status) ?? 0) + 1);
    this.record.stored.counts = [...counts].map(([status, count]) => ({ channelId: 'shop', status, count }));
    return structuredClone(this.record);
  }

  /** A request; `status` null: without a response. 202s get a job. */
  ask(id: string, kind: RequestKind, status: number | null, more: Partial<SentRequest> = {}): this {
    const jobId = status === 202 ? (more.jobId ?? `job of ${id}`) : null;
    const sentAt = this.tick();
    const answeredAt = this.tick();
    this.record.requests.push({
      ...{ id, kind, orderId: null, idempotencyKey: null, sentAt, answeredAt, status },
      ...more,
      jobId,
    });
    return this;
  }

  /** The job of a request ended. */
  end(request: string, status: 'completed' | 'failed' = 'completed'): this {
    this.record.stored.jobs.push({ id: `job of ${request}`, status });
    return this;
  }

  /** The order's next version, with its event and, except for internal steps, its delivery. */
  apply(orderId: string, { request, to, metadata = {} }: Step): this {
    const { orders, lines, versions } = this.record.stored;
    const order = orders.find(({ id }) => id === orderId);
    const from = order?.status ?? null;
    const status = to ?? from!;
    const version = (order?.version ?? 0) + 1;
    const items = [{ item_id: 'milk', quantity: 2 }];
    const snapshot = { id: orderId, version, status, items };
    versions.push({
      ...{ orderId, version, statusMetadata: metadata, snapshot: JSON.stringify(snapshot) },
      statusFrom: to === undefined ? null : from,
      statusTo: to ?? null,
    });
    if (order !== undefined) Object.assign(order, { version, status });
    else {
      orders.push({ id: orderId, channelId: 'shop', orderNumber: `number of ${orderId}`, version, status });
      lines.push({ orderId, itemId: 'milk', quantity: 2 });
    }
    return this.tell(orderId, version, snapshot, { request, to: from === null ? undefined : to, metadata });
  }

  /** The operation was reported as failed. */
  fail(request: string): this {
    const data = JSON.stringify({ operation_type: 'order_create', correlation_id: request });
    return this.addEvent({
      id: `failure of ${request}`,
      type: 'order:failed',
      orderId: null,
      version: null,
      data,
    });
  }

  /** The event arrived and got a response; null: none. */
  arrive({ id, data }: StoredEvent, status: number | null = 200): this {
    const arrivedAt = this.tick();
    const answeredAt = status === null ? null : this.tick();
    const text = `{"event_id":"${id}","data":${data}}`;
    const arrival: Arrival = { eventId: id, text, signed: true, arrivedAt, answeredAt, status };
    const attempt: StoredAttempt = { eventId: id, endedAt: this.tick(), delivered: status === 200 };
    this.record.arrivals.push(arrival);
    this.record.stored.attempts.push(attempt);
    return this;
  }

  private tell(orderId: string, version: number, snapshot: object, { request, to, metadata }: Step): this {
    const type =
      version === 1 ? 'order:created' : to === undefined ? 'order:updated' : 'order:status_changed';
    const order = { order_id: orderId, ...snapshot };
    const payload = to === undefined ? order : { order_id: orderId, new_status: to, metadata, order };
    const data = JSON.stringify({ ...payload, correlation_id: request });
    return this.addEvent({ id: `${orderId} v${version}`, type, orderId, version, data }, to !== 'processing');
  }

  private addEvent(event: StoredEvent, isTold = true): this {
    this.record.stored.events.push(event);
    if (!isTold) return this;
    this.record.stored.deliveries.push({ eventId: event.id, state: 'delivered' });
    return this.arrive(event);
  }

  private tick(): number {
    return (this.now += STEP_MS);
  }
}

/** Every kind of operation and outcome once, and every disturbance that a run may have. */
export function faultlessRecord(): DraftRecord {
  const once = { idempotencyKey: 'key 1' };
  const history = new HistoryBuilder()
    .ask('create A', 'create', 202, { orderId: 'A' })
    .apply('A', { request: 'create A', to: 'pending' })
    .end('create A')
    .ask('move A', 'move', 202, { orderId: 'A' })
    .apply('A', { request: 'move A', to: 'processing', metadata: { auto_transition: true } })
    .apply('A', { request: 'move A', to: 'picking', metadata: { auto_transition_final: true } })
    .end('move A')
    .ask('replace A', 'replace', 202, { orderId: 'A' })
    .apply('A', { request: 'replace A' })
    .end('replace A')
    .ask('force A', 'move', 202, { orderId: 'A' })
    .apply('A', { request: 'force A', to: 'completed', metadata: { forced_transition: true } })
    .end('force A')
    .ask('create B', 'create', null, once)
    .ask('create B again', 'create', 202, { ...once, orderId: 'B', jobId: 'job of create B' })
    .apply('B', { request: 'create B', to: 'pending' })
    .end('create B')
    .ask('add to B', 'add_item', 201, { orderId: 'B' })
    .apply('B', { request: 'add to B' })
    .ask('create B2', 'create', 202, { orderId: 'B2' })
    .fail('create B2')
    .end('create B2', 'failed')
    .ask('refused', 'move', 422, { orderId: 'B' })
    .ask('unheard', 'replace', null, { orderId: 'B' })
    .ask('unanswered', 'replace', 503, { orderId: 'B' })
    .apply('B', { request: 'unanswered' })
    .build();
  history.arrivals.push({ ...history.arrivals[0]!, arrivedAt: 9_000, answeredAt: 9_100 });
  return history;
}

/** The version of an order, to be spoiled. */
export function versionOf(record: DraftRecord, orderId: string, version: number): Mutable<StoredVersion> {
  return record.stored.versions.find((each) => each.orderId === orderId && each.version === version)!;
}
