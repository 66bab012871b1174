import { useSyncExternalStore } from 'react';
import { formatExact, formatRelative } from '../formats/time';
import { currentTime, watchTime } from './clock';

/** The time, at most ten seconds old; all that use it change together. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(watchTime, currentTime));
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
