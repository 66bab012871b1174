import { useSyncExternalStore } from 'react';
import { formatExact, formatRelative } from '../formats/time';

const EVERY_MS = 10_000;
const listeners = new Set<() => void>();
let now = Date.now();
let ticking: ReturnType<typeof setInterval> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || ticking === null) return;
    clearInterval(ticking);
    ticking = null;
  };
}

/** The time, at most ten seconds old; all that use it change together. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => now));
}

/** How long ago, with the exact moment on hover and for screen readers; a dash when there is none. */
export function Time({ at, isNarrow = false }: { at: string | null | undefined; isNarrow?: boolean }) {
  const current = useNow();
  if (at == null) return <span className="quiet">–</span>;
  const date = new Date(at);
  const latest =
    date.getTime() > current.getTime() && date.getTime() - Date.now() < 1_000 ? new Date() : current;
  return (
    <time dateTime={at} title={formatExact(date)}>
      {formatRelative(date, latest, undefined, isNarrow ? 'narrow' : 'long')}
    </time>
  );
}
