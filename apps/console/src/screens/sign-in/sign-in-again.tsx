import './sign-in.css';
import { Button, Dialog } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepSession, type Session, sessionQuery } from '../../session/session';
import { PasswordForm } from './password-form';
import { useHasProvider } from './provider-button';
import { texts } from './texts';

/** Stands over a screen whose session has ended, and gives it back as it was. */
export function SignInAgain({ session: { person }, onLeave }: { session: Session; onLeave: () => void }) {
  const queries = useQueryClient();
  const onDone = (session: Session) => keepSession(queries, session);
  const other = <Button onClick={onLeave}>{texts.again.other}</Button>;
  return (
    <Dialog isOpen onClose={() => undefined} title={texts.again.title}>
      <p>{texts.again.text}</p>
      {person.has_password ? (
        <PasswordForm email={person.email} onDone={onDone}>
          {other}
        </PasswordForm>
      ) : (
        <Elsewhere>{other}</Elsewhere>
      )}
    </Dialog>
  );
}

/** Whoever has no password can only come back in another tab: by the identity provider or a link. */
function Elsewhere({ children }: { children: React.ReactNode }) {
  const { refetch, isFetching, isFetchedAfterMount } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <>
      <p>{useHasProvider() ? texts.again.byProvider : texts.again.noPassword}</p>
      {isFetchedAfterMount && !isFetching ? <p role="alert">{texts.again.notYet}</p> : null}
      <div className="actions">
        {children}
        <Button kind="main" onClick={() => void refetch()} disabled={isFetching}>
          {texts.again.check}
        </Button>
      </div>
    </>
  );
}
