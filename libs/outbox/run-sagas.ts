import { isConflict, isDatabaseUnavailable, type Tx } from '@libs/unit-of-work';
import type { DurableSaga, Failure, RecordedEvent } from './recorded-event';

/** The result of handing events on one by one. */
export interface Relayed<E extends RecordedEvent> {
  readonly relayed: readonly E[];
  readonly failures: readonly Failure<E>[];
  /** Not handed on, since an earlier one of their subject was not. */
  readonly behind: readonly E[];
}

/** Hands events to the sagas, all of them or none. */
export async function runSagas(
  tx: Tx,
  sagas: readonly DurableSaga[],
  events: readonly RecordedEvent[],
): Promise<void> {
  const relayed = await Promise.allSettled(
    events.map(async (event) => {
      tx.include(event);
      for (const saga of sagas) await saga(event);
    }),
  );
  const failure = relayed.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

/**
 * Hands events to the sagas one by one, so that only a failing one is rolled back; first tries all at once,
 * unless they are expected to fail. A conflict with another transaction is not a failure; such an event is
 * left for later.
 */
export async function runSagasOneByOne<E extends RecordedEvent>(
  tx: Tx,
  sagas: readonly DurableSaga[],
  events: readonly E[],
  willFail = false,
): Promise<Relayed<E>> {
  if (events.length > 1 && !willFail && (await faultOf(tx, sagas, events)) === null) {
    return { relayed: events, failures: [], behind: [] };
  }
  const relayed: E[] = [];
  const failures: Failure<E>[] = [];
  const behind: E[] = [];
  const held = new Set<string>();
  for (const event of events) {
    const subject = event.subject ?? event.id;
    const failure = held.has(subject) ? null : await faultOf(tx, sagas, [event]);
    if (held.has(subject)) behind.push(event);
    else if (failure === null) relayed.push(event);
    else held.add(subject);
    if (failure !== null && !isConflict(failure.error)) failures.push({ event, error: failure.error });
  }
  return { relayed, failures, behind };
}

/** Why they were not handed on; null when they were. Throws when the database is unavailable. */
async function faultOf(
  tx: Tx,
  sagas: readonly DurableSaga[],
  events: readonly RecordedEvent[],
): Promise<{ error: unknown } | null> {
  try {
    await tx.attempt(() => runSagas(tx, sagas, events));
    return null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return { error };
  }
}
