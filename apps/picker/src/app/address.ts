import { useEffect, useState, useSyncExternalStore } from 'react';

const BASE = '/pick';
const listeners = new Set<() => void>();
addEventListener('popstate', changed);

/** The path below /pick: `/`, `/orders/<id>`, `/orders/<id>/review`. */
export function useAddress(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.pathname.slice(BASE.length).replace(/\/$/, '') || '/',
  );
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', BASE + path);
  changed();
  scrollTo(0, 0);
}

export function href(path: string): string {
  return BASE + path;
}

/** The token of the pairing link that was opened last in this tab, and what to call once it is used; null where there is none. */
export function usePairingToken(): readonly [token: string | null, used: () => void] {
  const [token, setToken] = useState(takePairingToken);
  useEffect(() => {
    const take = (): void => {
      const opened = takePairingToken();
      if (opened !== null) setToken(opened);
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken((now) => (now === token ? null : now))];
}

/** It is taken out of the address at once, so that nobody reads it there. */
function takePairingToken(): string | null {
  const token = /^#pair=(.+)$/.exec(location.hash)?.[1];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return decoded(token);
}

/** As it is where it can't be decoded, such as when the link was cut: then it is a wrong code. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function changed(): void {
  for (const listener of listeners) listener();
}
