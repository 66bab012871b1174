import './sign-in.css';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ScreenHead } from '../../app/shell/screen-head';
import { keepSession, type Session } from '../../session/session';
import { LinkForm } from './link-form';
import { PasswordForm } from './password-form';
import { ProviderButton } from './provider-button';
import { texts } from './texts';

/** With a password, or by the link whose token stands behind the `#`. The address forgets the token at once. */
export function SignInScreen() {
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { to, refused } = useSearch({ from: '/sign-in' });
  const found = useLocation({ select: ({ hash }) => tokenIn(hash) });
  const [token, setToken] = useState(found);
  useEffect(() => {
    if (found === null) return;
    setToken(found);
    void navigate({ to: '/sign-in', search: true, hash: '', replace: true });
  }, [found, navigate]);
  const onDone = (session: Session) => {
    keepSession(queries, session);
    router.history.push(`${router.basepath}${to ?? '/'}`);
  };
  if (token !== null) {
    return <LinkForm key={token} token={token} onDone={onDone} onLeave={() => setToken(null)} />;
  }
  return (
    <>
      <ScreenHead title={texts.name} />
      {refused === undefined ? null : (
        <p className="notice" data-tone="bad" role="alert">
          {texts.refused[refused] ?? texts.providerRefused}
        </p>
      )}
      <ProviderButton to={`${router.basepath}${to ?? '/'}`} />
      <PasswordForm onDone={onDone} />
      <p className="quiet">{texts.noAccount}</p>
      <p className="quiet">{texts.firstAdmin}</p>
    </>
  );
}

function tokenIn(hash: string): string | null {
  return /^token=(.+)$/.exec(hash)?.[1] ?? null;
}
