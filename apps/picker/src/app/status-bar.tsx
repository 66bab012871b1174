import { useConnection } from '../renewal/connection';
import type { Session } from '../device/session';
import { useUnsent } from '../device/work';
import { texts } from '../texts';
import { Link } from './link';
import { NotKept } from './not-kept';

/** Always there: how much waits to be sent, and whether the service can be reached. */
export function StatusBar({ session }: { session: Session }) {
  const unsent = useUnsent()?.length;
  const connection = useConnection();
  return (
    <footer className="status-bar">
      <NotKept />
      <div className="status-line">
        <span role="status">
          <Link to="/unsent" className="unsent" data-some={(unsent ?? 0) > 0}>
            {[unsentText(unsent), texts.status.connection[session.isOver ? 'over' : connection]]
              .filter((text) => text !== '')
              .join(' · ')}
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
