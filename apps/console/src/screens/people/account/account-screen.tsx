import '../../screens.css';
import { useQuery } from '@tanstack/react-query';
import { ScreenHead } from '../../../app/shell/screen-head';
import { sessionsQuery } from '../people';
import { OwnPassword } from './own-password';
import { Sessions } from '../sessions';
import { texts } from '../texts';

const OWN = '/v1/sessions';

/** Where one is signed in, and one's own password, which those whom the identity provider signed in have not. */
export function AccountScreen() {
  const { data: sessions = [], isPending } = useQuery(sessionsQuery(OWN));
  const isByProvider = sessions.some((session) => session.is_current && session.method === 'oidc');
  return (
    <>
      <ScreenHead title={texts.account} />
      <Sessions path={OWN} />
      {isPending || isByProvider ? null : <OwnPassword />}
    </>
  );
}
