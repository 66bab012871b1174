import { useConnection } from '../renewal/connection';
import type { Session } from '../device/session';
import { useUnsent } from '../device/work';
import { texts } from '../texts';
import { Link } from './link';

/** Always there: how much waits to be sent, and whether the service can be reached. */
export function StatusBar({ session }: { session: Session }) {
  const unsent = useUnsent(session);
  const connection = useConnection();
  return (
    <footer className="status-bar">
      <div className="status-line">
        <span role="status">
          <Link to="/unsent" className="unsent" data-some={(unsent?.length ?? 0) > 0}>
            {[...unsentTexts(unsent), texts.status.connection[session.isOver ? 'over' : connection]]
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
function unsentTexts(unsent: readonly { readonly isElsewhere: boolean }[] | undefined): string[] {
  if (unsent === undefined) return [texts.loading];
  if (unsent.length === 0) return [texts.status.sent];
  const elsewhere = unsent.filter(({ isElsewhere }) => isElsewhere).length;
  return [texts.status.unsent(unsent.length), elsewhere === 0 ? '' : texts.status.elsewhere(elsewhere)];
}
