import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Whether the service gave what was asked for last. */
export function noteReached(is: boolean): void {
  if (is === isReached) return;
  isReached = is;
  for (const listener of listeners) listener();
}

/** Why what is shown may be old: there is no network, or there is and the service can't be reached. */
export function useConnection(): 'good' | 'offline' | 'unreached' {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => (!navigator.onLine ? 'offline' : isReached ? 'good' : 'unreached'),
  );
}
