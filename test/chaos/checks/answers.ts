import type { Evidence, Operation, ReadEvent } from '../evidence';
import type { SentRequest } from '../record';
import type { Violation } from '../violation';

/** Responses that the load may get whatever breaks: it sends nothing that deserves another one. */
const POSSIBLE_ANSWERS = new Set([200, 201, 202, 204, 403, 404, 409, 422, 503]);

/** Every 202 has exactly one effect or one `order:failed`; what was refused has none; what is unknown at most one. */
export function checkAnswers(evidence: Evidence): Violation[] {
  const jobs = new Map(evidence.record.stored.jobs.map(({ id, status }) => [id, status]));
  return [
    ...evidence.operations.flatMap((operation) => [
      ...checkOutcomes(operation),
      ...checkMove(operation),
      ...checkJob(operation, jobs),
    ]),
    ...evidence.record.requests.flatMap(checkAnswer),
    ...evidence.events.flatMap(checkReason),
    ...checkOrigins(evidence),
  ];
}

function checkOutcomes(operation: Operation): Violation[] {
  const { name: subject, kind, accepted, isUncertain, failures } = operation;
  const changes = changesOf(operation);
  const outcomes = changes + failures.length;
  const detail = `${kind}: ${changes} effects, ${failures.length} order:failed`;
  if (accepted.length > 0) {
    if (outcomes === 0) return [{ rule: 'what is accepted is not lost', subject, detail }];
    return outcomes > 1 ? [{ rule: 'what is accepted happens once', subject, detail }] : [];
  }
  if (isUncertain)
    return outcomes > 1 ? [{ rule: 'what is unknown happens at most once', subject, detail }] : [];
  return outcomes > 0 ? [{ rule: 'what is refused has no effect', subject, detail }] : [];
}

/** A step on the way to the requested status belongs to the request. */
function changesOf({ effects }: Operation): number {
  return effects.filter((event) => !isFirstStep(event)).length;
}

function isFirstStep({ payload }: ReadEvent): boolean {
  return payload.metadata?.auto_transition === true;
}

function checkMove({ name, effects }: Operation): Violation[] {
  return effects.filter(isFirstStep).flatMap((first) => {
    const second = effects.find(
      ({ orderId, version }) => orderId === first.orderId && version === first.version! + 1,
    );
    return second?.payload.metadata?.auto_transition_final === true
      ? []
      : [
          {
            rule: 'a move through a status between is whole',
            subject: name,
            detail: `version ${first.version} leads nowhere`,
          },
        ];
  });
}

function checkJob(operation: Operation, jobs: ReadonlyMap<string, string>): Violation[] {
  const { name: subject, accepted, failures } = operation;
  const ids = [...new Set(accepted.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])))];
  if (ids.length > 1) {
    return [{ rule: 'a repeated request gets the first answer', subject, detail: `jobs ${ids.join(', ')}` }];
  }
  return ids.flatMap((id) => {
    const status = jobs.get(id);
    if (status !== 'completed' && status !== 'failed') {
      return [{ rule: 'every job ends', subject, detail: `job ${id} is ${status ?? 'not there'}` }];
    }
    const agrees = (status === 'failed') === failures.length > 0;
    const detail = `job ${id} ${status}, ${failures.length} order:failed`;
    return agrees ? [] : [{ rule: 'a job says what came of it', subject, detail }];
  });
}

function checkAnswer({ id, kind, status }: SentRequest): Violation[] {
  if (status === null || POSSIBLE_ANSWERS.has(status)) return [];
  return [{ rule: 'no answer is a surprise', subject: id, detail: `${kind} was answered ${status}` }];
}

/** Faults around the service delay operations; none may fail because of them. */
function checkReason({ id, type, payload }: ReadEvent): Violation[] {
  if (type !== 'order:failed' || payload.metadata?.error_code !== 'INTERNAL_ERROR') return [];
  return [{ rule: 'no operation fails for an internal reason', subject: id, detail: '' }];
}

/** Nothing happens without a request, and only creations make orders. */
function checkOrigins({ events, record }: Evidence): Violation[] {
  const kinds = new Map(record.requests.map(({ id, kind }) => [id, kind]));
  const created = new Map(
    events.flatMap(({ type, orderId, payload }) =>
      type === 'order:created' ? [[orderId, kinds.get(payload.correlation_id ?? '')]] : [],
    ),
  );
  return [
    ...events.flatMap(({ id, type, payload }) =>
      kinds.has(payload.correlation_id ?? '')
        ? []
        : [{ rule: 'nothing happens unasked', subject: id, detail: `${type} of no known request` }],
    ),
    ...record.stored.orders.flatMap(({ id }) =>
      created.get(id) === 'create' ? [] : [{ rule: 'no order without a request', subject: id, detail: '' }],
    ),
    ...record.requests.flatMap(({ id, kind, orderId }) =>
      checkPromisedId({ id, kind, orderId }, created, events),
    ),
  ];
}

/** The order that a 202 showed is the one that was made, or none was. */
function checkPromisedId(
  { id, kind, orderId }: Pick<SentRequest, 'id' | 'kind' | 'orderId'>,
  created: ReadonlyMap<string | null, unknown>,
  events: readonly ReadEvent[],
): Violation[] {
  if (kind !== 'create' || orderId === null || created.has(orderId)) return [];
  const other = events.find(({ type, payload }) => type === 'order:created' && payload.correlation_id === id);
  return other === undefined
    ? []
    : [
        {
          rule: 'an order has the id that was promised',
          subject: id,
          detail: `${orderId} became ${other.orderId}`,
        },
      ];
}
