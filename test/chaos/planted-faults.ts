import { type DraftRecord, versionOf } from './history-builder';

const eventOf = (record: DraftRecord, id: string) => record.stored.events.find((event) => event.id === id)!;

/** A request of a record, to be spoiled. */
export const requestOf = (record: DraftRecord, id: string) =>
  record.requests.find((request) => request.id === id)!;

/** Removes an event as if it had never been recorded, nor sent. */
function forget(record: DraftRecord, id: string): void {
  record.stored.events = record.stored.events.filter((event) => event.id !== id);
  record.arrivals = record.arrivals.filter(({ eventId }) => eventId !== id);
}

function withoutVersion(record: DraftRecord, orderId: string, version: number): void {
  record.stored.versions = record.stored.versions.filter(
    (each) => each.orderId !== orderId || each.version !== version,
  );
}

/** Another version at the end of an order's history, by a request. */
function addVersion(record: DraftRecord, orderId: string, request: string): void {
  const order = record.stored.orders.find(({ id }) => id === orderId)!;
  order.version += 1;
  const { version, status } = order;
  const snapshot = { id: orderId, version, status, items: [{ item_id: 'milk', quantity: 2 }] };
  const data = JSON.stringify({ order_id: orderId, ...snapshot, correlation_id: request });
  const id = `${orderId} v${version}`;
  record.stored.versions.push({
    ...{ orderId, version, statusFrom: null, statusTo: null, statusMetadata: {} },
    snapshot: JSON.stringify(snapshot),
  });
  record.stored.events.push({ id, type: 'order:updated', orderId, version, data });
  const text = `{"data":${data}}`;
  record.arrivals.push({ eventId: id, text, signed: true, arrivedAt: 9_500, answeredAt: 9_600, status: 200 });
}

/** What is planted, how, and the promise that it breaks. */
export const PLANTED_FAULTS: [string, (record: DraftRecord) => void, string][] = [
  [
    'an accepted creation without order and failure',
    (record) => forget(record, 'failure of create B2'),
    'what is accepted is not lost',
  ],
  [
    'an accepted update without effect',
    (record) => {
      eventOf(record, 'A v4').data = eventOf(record, 'A v4').data.replace('replace A', 'force A');
    },
    'what is accepted is not lost',
  ],
  ['a doubled effect', (record) => addVersion(record, 'A', 'replace A'), 'what is accepted happens once'],
  [
    'both an effect and order:failed',
    (record) => {
      const failure = eventOf(record, 'failure of create B2');
      failure.data = failure.data.replace('create B2', 'create A');
    },
    'what is accepted happens once',
  ],
  [
    'two order:failed of one operation',
    (record) => {
      const failure = eventOf(record, 'failure of create B2');
      record.stored.events.push({ ...failure, id: 'another failure' });
      const arrival = record.arrivals.find(({ eventId }) => eventId === failure.id)!;
      record.arrivals.push({ ...arrival, eventId: 'another failure' });
    },
    'what is accepted happens once',
  ],
  [
    'two effects with one Idempotency-Key',
    (record) => addVersion(record, 'B', 'create B again'),
    'what is accepted happens once',
  ],
  [
    'another job for a repeated request',
    (record) => {
      const { idempotencyKey } = requestOf(record, 'create B again');
      Object.assign(requestOf(record, 'create B'), { status: 202, jobId: 'job of create A', idempotencyKey });
    },
    'a repeated request gets the first answer',
  ],
  [
    'two effects of a request without answer',
    (record) => addVersion(record, 'B', 'unanswered'),
    'what is unknown happens at most once',
  ],
  [
    'an effect of a refused request',
    (record) => addVersion(record, 'B', 'refused'),
    'what is refused has no effect',
  ],
  [
    'a change that nobody asked for',
    (record) => addVersion(record, 'B', 'a request never sent'),
    'nothing happens unasked',
  ],
  [
    'an order that no creation asked for',
    (record) => Object.assign(requestOf(record, 'create A'), { kind: 'replace' }),
    'no order without a request',
  ],
  [
    'an order under another id than its 202 said',
    (record) => Object.assign(requestOf(record, 'create A'), { orderId: 'C' }),
    'an order has the id that was promised',
  ],
  [
    'a job that does not end',
    (record) => Object.assign(record.stored.jobs[0]!, { status: 'queued' }),
    'every job ends',
  ],
  ['a job that vanished', (record) => record.stored.jobs.shift(), 'every job ends'],
  [
    'a job that says it failed and had its effect',
    (record) => Object.assign(record.stored.jobs[0]!, { status: 'failed' }),
    'a job says what came of it',
  ],
  [
    'half of a move through a status between',
    (record) => {
      const final = eventOf(record, 'A v3');
      final.data = final.data.replace('auto_transition_final', 'something');
    },
    'a move through a status between is whole',
  ],
  [
    'an answer of 500',
    (record) => Object.assign(requestOf(record, 'unanswered'), { status: 500 }),
    'no answer is a surprise',
  ],
  [
    'a move that was answered with 400',
    (record) => Object.assign(requestOf(record, 'refused'), { status: 400 }),
    'no answer is a surprise',
  ],
  [
    'an operation that was given up for an internal reason',
    (record) => {
      const failure = eventOf(record, 'failure of create B2');
      failure.data = failure.data.replace('{', '{"metadata":{"error_code":"INTERNAL_ERROR"},');
    },
    'no operation fails for an internal reason',
  ],
  [
    'a process that ended on its own',
    (record) => record.ends.push({ name: 'worker-1', how: 'exit code 1', at: 1 }),
    'no process ends but as asked',
  ],
  [
    'a gap between versions',
    (record) => {
      withoutVersion(record, 'A', 4);
      forget(record, 'A v4');
    },
    'versions are 1 to n',
  ],
  [
    'a version twice',
    (record) => record.stored.versions.push(structuredClone(versionOf(record, 'A', 2))),
    'versions are 1 to n',
  ],
  [
    'a head that is behind its versions',
    (record) => Object.assign(record.stored.orders[0]!, { version: 4 }),
    'versions are 1 to n',
  ],
  [
    'a step that is not in the table',
    (record) => {
      versionOf(record, 'A', 5).statusMetadata = {};
    },
    'a history is a path in the table',
  ],
  [
    'a forced step backward',
    (record) => {
      const last = versionOf(record, 'A', 5);
      Object.assign(last, { statusTo: 'pending', snapshot: last.snapshot.replace('completed', 'pending') });
    },
    'a history is a path in the table',
  ],
  [
    'a step from another status than the order had',
    (record) => Object.assign(versionOf(record, 'A', 3), { statusFrom: 'pending' }),
    'a history is a path in the table',
  ],
  [
    'a head whose status is not that of the last version',
    (record) => Object.assign(record.stored.orders[0]!, { status: 'picking' }),
    'an order is its last version',
  ],
  [
    'lines that are not those of the last version',
    (record) => Object.assign(record.stored.lines[0]!, { quantity: 3 }),
    'an order is its last version',
  ],
  ['a version without its event', (record) => forget(record, 'A v2'), 'every version has one event'],
  [
    'versions of an order that is not there',
    (record) => record.stored.orders.pop(),
    'versions and events belong to an order',
  ],
  [
    'a total that is one short',
    (record) => (record.stored.counts[0]!.count -= 1),
    'totals of lists are right',
  ],
  [
    'changes applied in another order than accepted',
    (record) => Object.assign(requestOf(record, 'force A'), { sentAt: 1, answeredAt: 2 }),
    'changes of an order are applied in the order accepted',
  ],
  [
    'an event that never arrived',
    (record) => (record.arrivals = record.arrivals.filter(({ eventId }) => eventId !== 'B v2')),
    'every event is delivered',
  ],
  [
    'an event that arrived and was never taken',
    (record) => {
      const arrival = record.arrivals.find(({ eventId }) => eventId === 'B v3')!;
      Object.assign(arrival, { answeredAt: null, status: null });
    },
    'every event is delivered',
  ],
  [
    'an event that was refused each time',
    (record) =>
      Object.assign(
        record.arrivals.find(({ eventId }) => eventId === 'B v3')!,
        { status: 500 },
      ),
    'every event is delivered',
  ],
  [
    'a first delivery out of version order',
    (record) => {
      const late = record.arrivals.find(({ eventId }) => eventId === 'A v4')!;
      Object.assign(late, { arrivedAt: 20_000, answeredAt: 20_100 });
    },
    'events of an order come in version order',
  ],
  [
    'a delivery while the one before was not answered yet',
    (record) => {
      const early = record.arrivals.find(({ eventId }) => eventId === 'B v2')!;
      early.answeredAt = 30_000;
    },
    'events of an order come in version order',
  ],
  [
    'a payload that shows the order as it was later',
    (record) => {
      const event = eventOf(record, 'A v4');
      const later = event.data.replace('"status":"picking"', '"status":"completed"');
      record.arrivals.find(({ eventId }) => eventId === 'A v4')!.text = `{"data":${later}}`;
      event.data = later;
    },
    'a payload shows its version as stored',
  ],
  [
    'other bytes than those recorded, at a repeat',
    (record) => (record.arrivals.at(-1)!.text = '{"data":{}}'),
    'every attempt has the recorded bytes',
  ],
  [
    'an attempt with a wrong signature',
    (record) => (record.arrivals[2]!.signed = false),
    'every attempt is signed',
  ],
  [
    'a delivery of something that was not committed',
    (record) => record.arrivals.push({ ...record.arrivals[0]!, eventId: 'rolled back' }),
    'nothing is sent that was not committed',
  ],
  [
    'a delivery of an internal step',
    (record) => {
      const { data } = eventOf(record, 'A v2');
      record.arrivals.push({ ...record.arrivals[0]!, eventId: 'A v2', text: `{"data":${data}}` });
    },
    'internal steps are not sent',
  ],
];
