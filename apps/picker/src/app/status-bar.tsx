import { useSyncExternalStore } from 'react';
import type { Session } from '../device/session';
import { useUnsent } from '../device/work';
import { texts } from '../texts';
import { Link } from './link';

/** Always there: how much waits to be sent, and whether there is a network. */
export function StatusBar({ session }: { session: Session }) {
  const unsent = useUnsent()?.length ?? 0;
  const isOnline = useOnline();
  return (
    <footer className="status-bar">
      <Link to="/unsent" className="unsent" data-some={unsent > 0}>
        <span role="status">
          {unsent === 0 ? texts.status.sent : texts.status.unsent(unsent)}
          {session.isOver ? ` · ${texts.status.over}` : isOnline ? '' : ` · ${texts.status.offline}`}
        </span>
      </Link>
      <span className="quiet who">
        {session.name}
        {session.placeName === '' ? '' : ` · ${session.placeName}`}
      </span>
    </footer>
  );
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}
