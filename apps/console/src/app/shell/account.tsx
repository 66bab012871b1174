import { Button } from '@oms/ui';
import { Link } from '@tanstack/react-router';
import type { Session } from '../../session/session';
import { texts } from '../texts';

/** Who is signed in, and the way out. */
export function Account({
  session: { name, person },
  onSignOut,
}: {
  session: Session;
  onSignOut: () => void;
}) {
  return (
    <div className="account">
      <Link to="/account" title={person.email}>
        {name} <span className="quiet">{person.role}</span>
      </Link>
      <Button kind="bare" onClick={onSignOut}>
        {texts.signOut}
      </Button>
    </div>
  );
}
