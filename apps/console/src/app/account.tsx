import { Button } from '@oms/ui';
import type { Session } from '../session/session';
import { texts } from './texts';

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
      <p title={person.email}>
        {name} <span className="quiet">{person.role}</span>
      </p>
      <Button kind="bare" onClick={onSignOut}>
        {texts.signOut}
      </Button>
    </div>
  );
}
