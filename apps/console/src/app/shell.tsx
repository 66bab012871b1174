import { Button } from '@oms/ui';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useKeys } from './keys';
import { useOffline } from './offline';
import { SCREENS } from './screens';
import { ThemeChoice } from './theme-choice';
import { texts } from './texts';

/** Needed once somebody asks for them. */
const Help = lazy(() => import('./help').then(({ Help: Loaded }) => ({ default: Loaded })));
const Palette = lazy(() => import('./palette').then(({ Palette: Loaded }) => ({ default: Loaded })));

type Overlay = 'help' | 'palette';

/** What every screen stands in: navigation, keyboard, palette, help. */
export function Shell() {
  const navigate = useNavigate();
  const isOffline = useOffline();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = () => setOverlay(null);
  const goTo = SCREENS.map(({ path, name, key }) => ({ name, key, run: () => void navigate({ to: path }) }));
  useKeys({
    '?': () => setOverlay('help'),
    'mod+k': () => setOverlay('palette'),
    ...Object.fromEntries(goTo.map(({ key, run }) => [`g ${key}`, run])),
  });
  const deeds = [
    ...goTo,
    { name: texts.help.open, run: () => setOverlay('help') },
    { name: texts.api, run: () => location.assign('/docs') },
  ];
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        {texts.skip}
      </a>
      <TopBar onOpen={setOverlay} />
      <Navigation />
      <main id="screen" tabIndex={-1}>
        {isOffline ? (
          <p className="notice" data-tone="warn" role="status">
            {texts.offline}
          </p>
        ) : null}
        <Outlet />
      </main>
      <Suspense>
        {overlay === 'help' ? <Help onClose={close} /> : null}
        {overlay === 'palette' ? <Palette onClose={close} deeds={deeds} /> : null}
      </Suspense>
    </div>
  );
}

function TopBar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  return (
    <header className="top">
      <Link to="/" className="brand">
        {texts.name}
      </Link>
      <span className="grow" />
      <Button kind="bare" onClick={() => onOpen('palette')} title={texts.help.palette}>
        {texts.help.find} <kbd>⌘K</kbd>
      </Button>
      <Button kind="bare" onClick={() => onOpen('help')} title={texts.help.open}>
        {texts.help.short} <kbd>?</kbd>
      </Button>
    </header>
  );
}

function Navigation() {
  return (
    <nav className="screens" aria-label={texts.screens}>
      <ul>
        {SCREENS.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
      <div>
        <ThemeChoice />
        <a className="quiet" href="/docs">
          {texts.api}
        </a>
      </div>
    </nav>
  );
}
