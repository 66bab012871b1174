import { useSyncExternalStore } from 'react';

let isKept = true;
const listeners = new Set<() => void>();

/** False since this device could not store something, until it stores the next thing. */
export function useIsKept(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isKept,
  );
}

export function noteKept(is: boolean): void {
  if (is === isKept) return;
  isKept = is;
  for (const listener of listeners) listener();
}
