import { apart, Button } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AttentionCount } from '../../attention/attention-count';
import { useLiveAttention } from '../../attention/live-attention';
import { LinkStatus } from '../../live/link-state';
import { useLiveSession } from '../../live/live-session';
import { signOut, useSession } from '../../session/session';
import { useWork } from '../form/work';
import { Account } from './account';
import { useKeys } from '../keyboard/keys';
import { useScreenFocus } from '../keyboard/screen-focus';
import { useOffline } from './offline';
import { isLive, type ScreenLink, screensFor } from './screens';
import { ThemeChoice } from './theme-choice';
import { texts } from '../texts';

/** Needed once somebody asks for them. */
const Help = apart(async () => (await import('../keyboard/help')).Help);
const Palette = apart(async () => (await import('../keyboard/palette')).Palette);
const SignInAgain = apart(async () => (await import('../../screens/sign-in/sign-in-again')).SignInAgain);

type Overlay = 'help' | 'palette';

/** What every screen stands in: navigation, keyboard, palette, help. */
export function Shell() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const session = useSession();
  const isOffline = useOffline();
  const screen = useRef<HTMLElement>(null);
  useScreenFocus(screen);
  useLiveSession(session);
  const seesOrders = session?.may.orders !== undefined;
  useLiveAttention(seesOrders, session?.person.place_ids == null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = () => setOverlay(null);
  useEffect(() => void Palette.load(), []);
  const leaving = useWork({
    mutationFn: () => signOut(queries),
    onSuccess: () => navigate({ to: '/sign-in' }),
  });
  const leave = () => leaving.mutate();
  const screens = screensFor(session);
  const goTo = screens.map(({ path, name, key }) => ({ name, key, run: () => void navigate({ to: path }) }));
  const keys = {
    '/': () => void navigate({ to: '/orders' }),
    '?': () => setOverlay('help'),
    'mod+k': () => setOverlay('palette'),
    ...Object.fromEntries(goTo.map(({ key, run }) => [`g ${key}`, run])),
  };
  useKeys(keys, { isOfAllScreens: true });
  const entries = [
    ...goTo,
    { name: texts.help.open, run: () => setOverlay('help') },
    ...(session === null ? [] : [{ name: texts.signOut, run: leave }]),
    { name: texts.api, run: () => location.assign('/docs') },
  ];
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        {texts.skip}
      </a>
      <TopBar isSignedIn={session !== null} seesOrders={seesOrders} onOpen={setOverlay} />
      <Navigation screens={screens}>
        {session === null ? (
          <Link to="/sign-in">{texts.signIn}</Link>
        ) : (
          <Account session={session} onSignOut={leave} />
        )}
      </Navigation>
      <main ref={screen} id="screen" tabIndex={-1}>
        <Notices isOffline={isOffline} isStillSignedIn={leaving.isError} />
        <Outlet />
      </main>
      {overlay === 'help' ? <Help screens={screens} onClose={close} /> : null}
      {session?.isOver ? <SignInAgain session={session} onLeave={leave} /> : null}
      {overlay === 'palette' ? <Palette onClose={close} entries={entries} /> : null}
    </div>
  );
}

function Notices({ isOffline, isStillSignedIn }: { isOffline: boolean; isStillSignedIn: boolean }) {
  return (
    <>
      {isOffline ? (
        <p className="notice" data-tone="warn" role="status">
          {texts.offline}
        </p>
      ) : null}
      {isStillSignedIn ? (
        <p className="notice" data-tone="bad" role="alert">
          {texts.stillSignedIn}
        </p>
      ) : null}
    </>
  );
}

function TopBar({
  isSignedIn,
  seesOrders,
  onOpen,
}: {
  isSignedIn: boolean;
  seesOrders: boolean;
  onOpen: (overlay: Overlay) => void;
}) {
  const isFollowing = useLocation({ select: ({ pathname }) => isLive(pathname) });
  return (
    <header className="top">
      <Link to="/" className="brand">
        {texts.name}
      </Link>
      <span className="grow" />
      {seesOrders ? <AttentionCount /> : null}
      {isSignedIn ? <LinkStatus isFollowing={isFollowing} /> : null}
      <Button kind="bare" onClick={() => onOpen('palette')} title={texts.help.palette}>
        {texts.help.find} <kbd>⌘K</kbd>
      </Button>
      <Button kind="bare" className="for-keys" onClick={() => onOpen('help')} title={texts.help.open}>
        {texts.help.short} <kbd>?</kbd>
      </Button>
    </header>
  );
}

/** @param props.children who is signed in */
function Navigation({ screens, children }: { screens: readonly ScreenLink[]; children: ReactNode }) {
  return (
    <nav className="screens" aria-label={texts.screens}>
      <ul>
        {screens.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
      <div>
        {children}
        <ThemeChoice />
        <a className="quiet" href="/docs">
          {texts.api}
        </a>
      </div>
    </nav>
  );
}
