import { isDeepStrictEqual } from 'node:util';
import type { Evidence, ReadEvent } from '../evidence';
import type { Arrival, StoredVersion } from '../record';
import type { Violation } from '../violation';
import { snapshotOf } from './histories';

/** Later events of an order may pass one that failed so often (docs/webhooks.md#order-of-delivery). */
const FAILURES_BEFORE_PASSING = 3;
/** Times of attempts are kept in whole milliseconds. */
const ROUNDING_MS = 2;

/** Every event is delivered, in version order of its order, with the version as it was stored; nothing else is sent. */
export function checkDeliveries(evidence: Evidence): Violation[] {
  const versions = new Map(
    evidence.record.stored.versions.map((version) => [`${version.orderId} ${version.version}`, version]),
  );
  return [
    ...evidence.events.flatMap((event) => [
      ...checkDelivered(event, evidence),
      ...checkPayload(event, versions.get(`${event.orderId} ${event.version}`)),
    ]),
    ...evidence.record.arrivals.flatMap((arrival) => checkArrival(arrival, evidence)),
    ...[...evidence.eventsByOrder.values()].flatMap((events) => overtakes(events, evidence).illegal),
  ];
}

/** How often a later event was allowed to arrive before one that had failed three times. */
export function countLegalOvertakes(evidence: Evidence): number {
  return [...evidence.eventsByOrder.values()].reduce(
    (sum, events) => sum + overtakes(events, evidence).legal,
    0,
  );
}

/** Whether it is sent as a webhook: all but steps into `processing` (docs/workflow.md#processing). */
export function isTold({ type, payload }: ReadEvent): boolean {
  return type !== 'order:status_changed' || payload.new_status !== 'processing';
}

function checkDelivered(event: ReadEvent, { arrivalsByEvent }: Evidence): Violation[] {
  const arrivals = arrivalsByEvent.get(event.id) ?? [];
  const detail = `${event.type} version ${event.version}, ${arrivals.length} arrivals`;
  if (!isTold(event)) {
    return arrivals.length === 0 ? [] : [{ rule: 'internal steps are not sent', subject: event.id, detail }];
  }
  return arrivals.some(wasTaken) ? [] : [{ rule: 'every event is delivered', subject: event.id, detail }];
}

function checkArrival({ eventId, text, signed }: Arrival, { eventById }: Evidence): Violation[] {
  const event = eventById.get(eventId);
  if (event === undefined) {
    return [{ rule: 'nothing is sent that was not committed', subject: eventId, detail: text.slice(0, 200) }];
  }
  const sameBytes = text.endsWith(`,"data":${event.data}}`);
  return [
    ...(sameBytes
      ? []
      : [{ rule: 'every attempt has the recorded bytes', subject: eventId, detail: event.type }]),
    ...(signed ? [] : [{ rule: 'every attempt is signed', subject: eventId, detail: event.type }]),
  ];
}

function checkPayload(
  { id, type, payload, version }: ReadEvent,
  stored: StoredVersion | undefined,
): Violation[] {
  if (version === null || stored === undefined) return [];
  const told = type === 'order:status_changed' ? payload.order : payload;
  const wrong = Object.entries(snapshotOf(stored)).filter(
    ([key, value]) => !isDeepStrictEqual(told?.[key], value),
  );
  if (wrong.length === 0) return [];
  const detail = `version ${version}: ${wrong.map(([key]) => key).join(', ')}`;
  return [{ rule: 'a payload shows its version as stored', subject: id, detail }];
}

/** Where an event of an order first arrived before an earlier one was taken, or had failed often enough. */
function overtakes(
  events: readonly ReadEvent[],
  evidence: Evidence,
): { legal: number; illegal: Violation[] } {
  const told = events.filter(isTold);
  let legal = 0;
  const illegal: Violation[] = [];
  told.forEach((later, index) => {
    const arrivedAt = evidence.arrivalsByEvent.get(later.id)?.[0]?.arrivedAt;
    if (arrivedAt === undefined) return;
    for (const earlier of told.slice(0, index)) {
      if (wasTakenBefore(earlier, arrivedAt, evidence)) continue;
      if (failuresBefore(earlier, arrivedAt, evidence) >= FAILURES_BEFORE_PASSING) legal += 1;
      else illegal.push(overtaken(earlier, later));
    }
  });
  return { legal, illegal };
}

function overtaken(earlier: ReadEvent, later: ReadEvent): Violation {
  return {
    rule: 'events of an order come in version order',
    subject: later.id,
    detail: `order ${later.orderId}: version ${later.version} came before version ${earlier.version}`,
  };
}

function wasTakenBefore({ id }: ReadEvent, time: number, { arrivalsByEvent }: Evidence): boolean {
  return (arrivalsByEvent.get(id) ?? []).some((arrival) => wasTaken(arrival) && arrival.answeredAt! <= time);
}

function failuresBefore({ id }: ReadEvent, time: number, { attemptsByEvent }: Evidence): number {
  const attempts = attemptsByEvent.get(id) ?? [];
  return attempts.filter(({ delivered, endedAt }) => !delivered && endedAt <= time + ROUNDING_MS).length;
}

function wasTaken({ answeredAt, status }: Arrival): boolean {
  return answeredAt !== null && status !== null && status >= 200 && status < 300;
}
