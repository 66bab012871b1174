import { useSyncExternalStore } from 'react';
import type { Session } from '../device/session';
import { useUnsent } from '../device/work';
import { texts } from '../texts';
import { Link } from './link';
import { NotKept } from './not-kept';

/** Always there: how much waits to be sent, and whether there is a network. */
export function StatusBar({ session }: { session: Session }) {
  const unsent = useUnsent()?.length;
  const isOnline = useOnline();
  const connection = session.isOver ? texts.status.over : isOnline ? null : texts.status.offline;
  return (
    <footer className="status-bar">
      <NotKept />
      <div className="status-line">
        <span role="status">
          <Link to="/unsent" className="unsent" data-some={(unsent ?? 0) > 0}>
            {[unsentText(unsent), connection].filter(Boolean).join(' · ')}
          </Link>
        </span>
        <span className="quiet who">
          {session.name}
          {session.placeName === '' ? '' : ` · ${session.placeName}`}
        </span>
      </div>
    </footer>
  );
}

/** Never "All sent" before the outbox was read. */
function unsentText(unsent: number | undefined): string {
  if (unsent === undefined) return texts.loading;
  return unsent === 0 ? texts.status.sent : texts.status.unsent(unsent);
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
