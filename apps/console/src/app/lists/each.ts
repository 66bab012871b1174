import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/request';

/** How far many requests are. */
export interface Tally {
  readonly done: number;
  /** Null while it is found out what there is to do. */
  readonly total: number | null;
  readonly refusals: readonly ApiError[];
}

const IN_FLIGHT = 4;
const BUSY_MS = 1_000;

/**
 * Does something with each of many, a few at a time. What is refused is noted and left behind; when the service asks to slow
 * down, or does not answer, everything waits and the same one is tried again.
 */
export async function each<T>(
  items: readonly T[],
  doOne: (item: T) => Promise<void>,
  signal: AbortSignal,
  onTally: (tally: Tally) => void,
): Promise<void> {
  const refusals: ApiError[] = [];
  let [next, done] = [0, 0];
  const report = () => onTally({ done, total: items.length, refusals });
  const work = async () => {
    while (next < items.length && !signal.aborted) {
      const item = items[next++]!;
      const refusal = await refusalOf(() => doOne(item), signal);
      if (refusal === null) done += 1;
      else refusals.push(refusal);
      report();
    }
  };
  report();
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}

async function refusalOf(attempt: () => Promise<void>, signal: AbortSignal): Promise<ApiError | null> {
  for (;;) {
    try {
      await attempt();
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isForNow(error)) return error;
      await pause(signal);
    }
  }
}

/** The session may have ended, too: it goes on once somebody has signed in again. */
function isForNow({ status, code }: ApiError): boolean {
  return status === 0 || status === 401 || status === 503 || code === 'TOO_MANY_REQUESTS';
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, BUSY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

interface Run {
  readonly state: 'before' | 'running' | 'stopped' | 'done' | 'broken';
  readonly tally: Tally | null;
  readonly error: Error | null;
}

/** Long work of a screen: how far it is, and its end. Leaving the screen stops it. */
export function useRun(start: (signal: AbortSignal, onTally: (tally: Tally) => void) => Promise<void>) {
  const [run, setRun] = useState<Run>({ state: 'before', tally: null, error: null });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const begin = () => {
    const controller = (stopping.current = new AbortController());
    setRun({ state: 'running', tally: null, error: null });
    start(controller.signal, (tally) => setRun((now) => ({ ...now, tally }))).then(
      () => setRun((now) => ({ ...now, state: controller.signal.aborted ? 'stopped' : 'done' })),
      (error: Error) =>
        setRun((now) => ({ ...now, state: controller.signal.aborted ? 'stopped' : 'broken', error })),
    );
  };
  return { ...run, begin, stop: () => stopping.current?.abort() };
}
