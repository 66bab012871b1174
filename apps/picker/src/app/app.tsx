import { Skeleton, State } from '@oms/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { renewLostClaims } from '../device/claim';
import { send } from '../device/sending';
import { renewQueue, renewShelves, renewOrder } from '../device/queue';
import { renewSession, type Session, useSession } from '../device/session';
import { listen } from '../device/socket';
import { forgetGone, isKept, keptIds } from '../device/work';
import { keepWebPush } from '../push/web-push';
import { PairScreen } from '../screens/pair/pair-screen';
import { QueueScreen } from '../screens/queue/queue-screen';
import { PickScreen } from '../screens/pick/pick-screen';
import { texts } from '../texts';
import { takePairingToken, useAddress } from './address';
import { useAtWork } from './renew-app';
import { StatusBar } from './status-bar';

const ReviewScreen = lazy(async () => ({
  default: (await import('../screens/review/review-screen')).ReviewScreen,
}));
const ShelveScreen = lazy(async () => ({
  default: (await import('../screens/shelve/shelve-screen')).ShelveScreen,
}));
const HandOverScreen = lazy(async () => ({
  default: (await import('../screens/hand-over/hand-over-screen')).HandOverScreen,
}));
const UnsentScreen = lazy(async () => ({
  default: (await import('../screens/unsent/unsent-screen')).UnsentScreen,
}));

const FiguresScreen = lazy(async () => ({
  default: (await import('../screens/figures/figures-screen')).FiguresScreen,
}));
const PracticeScreen = lazy(async () => ({
  default: (await import('../screens/practice/practice-screen')).PracticeScreen,
}));

const EVERY_MS = 60_000;
const LONG_MS = 3_000;
const token = takePairingToken();
/** What this device could not store was told already. */
const ignore = (): void => undefined;

export function App() {
  const session = useSession();
  const [pairing, setPairing] = useState(token);
  const address = useAddress();
  useAtWork(address);
  // Needs no session: it shows nothing of a real store.
  if (address === '/practice')
    return (
      <Suspense fallback={<Skeleton rows={6} label={texts.loading} />}>
        <PracticeScreen />
      </Suspense>
    );
  if (session === undefined) return <Beginning />;
  if (session === null || pairing !== null)
    return <PairScreen token={pairing} former={session} onPaired={() => setPairing(null)} />;
  return (
    <>
      <KeepUp session={session} />
      <Suspense fallback={<Skeleton rows={6} label={texts.loading} />}>
        <Screen key={address} address={address} session={session} />
      </Suspense>
      <StatusBar session={session} />
    </>
  );
}

/** While the session is read from the device, which takes long only when its storage can't be opened. */
function Beginning() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return <Skeleton rows={4} label={texts.loading} />;
  return (
    <main className="screen">
      <State isScreen title={texts.unreadable.title}>
        {texts.unreadable.hint}
      </State>
    </main>
  );
}

function Screen({ address, session }: { address: string; session: Session }) {
  if (address === '/unsent') return <UnsentScreen session={session} />;
  if (address === '/figures') return <FiguresScreen session={session} />;
  const wave = /^\/wave\/([^/]+)$/.exec(address)?.[1];
  if (wave !== undefined) return <PickScreen session={session} orderIds={wave.split(',')} />;
  const [, orderId, step] = /^\/orders\/([^/]+)(?:\/(\w[\w-]*))?$/.exec(address) ?? [];
  if (orderId === undefined) return <QueueScreen session={session} />;
  const props = { session, orderId: decodeURIComponent(orderId) };
  if (step === 'review') return <ReviewScreen {...props} />;
  if (step === 'shelve') return <ShelveScreen {...props} />;
  if (step === 'hand-over') return <HandOverScreen {...props} />;
  return <PickScreen session={session} orderIds={[props.orderId]} />;
}

async function renewQueueAndClaims(session: Session): Promise<void> {
  if (await renewQueue(session)) await renewLostClaims(session);
  await forgetGone();
}

/** Keeps what this device knows of the store in step with the service: by the socket, and every minute in case it is cut. */
function KeepUp({ session }: { session: Session }) {
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const renew = (): void => {
      clearTimeout(later);
      later = setTimeout(() => void renewQueueAndClaims(session).catch(ignore), 150);
    };
    const all = (): void => {
      send();
      renew();
      void renewShelves(session).catch(ignore);
      void keepWebPush(session).catch(ignore);
      void keptIds().then((ids) => Promise.all(ids.map((id) => renewOrder(session, id))));
    };
    void renewSession();
    all();
    const timer = setInterval(renew, EVERY_MS);
    const stop = listen(all, (orderId) => {
      renew();
      void isKept(orderId).then((kept) => (kept ? renewOrder(session, orderId) : false));
    });
    return () => {
      clearTimeout(later);
      clearInterval(timer);
      stop();
    };
  }, [session.placeId, session.isOver]);
  return null;
}
