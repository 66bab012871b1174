import { useEffect } from 'react';
import { renewLostClaims } from '../device/claim';
import { send } from '../device/sending';
import { onNews } from '../device/live';
import { renewQueue, renewShelves } from '../device/queue';
import { renewChanged, renewMissed, renewOrder } from '../device/renew-order';
import { renewSession, type Session, useSession } from '../device/session';
import { listen } from '../device/socket';
import { forgetGone, keptIds } from '../device/work';
import { keepWebPush } from '../push/web-push';
import { PairScreen } from '../screens/pair/pair-screen';
import { QueueScreen } from '../screens/queue/queue-screen';
import { PickScreen } from '../screens/pick/pick-screen';
import { texts } from '../texts';
import { useAddress, usePairingToken } from './address';
import { lazyScreen, ScreenPlace } from './lazy-screen';
import { paced } from '../renewal/paced';
import { useAtWork } from './renew-app';
import { StatusBar } from './status-bar';
import { Waiting } from './waiting';

const ReviewScreen = lazyScreen(async () => (await import('../screens/review/review-screen')).ReviewScreen);
const ShelveScreen = lazyScreen(async () => (await import('../screens/shelve/shelve-screen')).ShelveScreen);
const HandOverScreen = lazyScreen(
  async () => (await import('../screens/hand-over/hand-over-screen')).HandOverScreen,
);
const UnsentScreen = lazyScreen(async () => (await import('../screens/unsent/unsent-screen')).UnsentScreen);
const FiguresScreen = lazyScreen(
  async () => (await import('../screens/figures/figures-screen')).FiguresScreen,
);
const PracticeScreen = lazyScreen(
  async () => (await import('../screens/practice/practice-screen')).PracticeScreen,
);

const EVERY_MS = 60_000;
/** What this device could not store was told already. */
const ignore = (): void => undefined;

export function App() {
  const session = useSession();
  const [token, used] = usePairingToken();
  const address = useAddress();
  useAtWork(address, token !== null);
  // Needs no session: it shows nothing of a real store.
  if (address === '/practice')
    return (
      <ScreenPlace>
        <PracticeScreen />
      </ScreenPlace>
    );
  // Takes long only when what this device keeps can't be opened.
  if (session === undefined) return <Waiting {...texts.unreadable} />;
  if (session === null || token !== null)
    return <PairScreen key={token} token={token} former={session} onPaired={used} />;
  return (
    <>
      <KeepUp session={session} />
      <ScreenPlace key={address}>
        <Screen address={address} session={session} />
      </ScreenPlace>
      <StatusBar session={session} />
    </>
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

/** @returns how many requests the queue took; 0 where it could not be read */
async function renewQueueAndClaims(session: Session): Promise<number> {
  const requests = await renewQueue(session);
  if (requests > 0) await renewLostClaims(session);
  await forgetGone(session);
  return requests;
}

/** Keeps what this device knows of the store in step with the service: by the socket, and every minute in case it is cut. */
function KeepUp({ session }: { session: Session }) {
  useEffect(() => {
    const queue = paced(() => renewQueueAndClaims(session).catch(() => 0));
    const shelves = paced(async () => ((await renewShelves(session).catch(() => false)) ? 1 : 0));
    const missed = paced(async () => ((await renewMissed(session)) ? 1 : 0));
    const againUnless = (isRead: boolean): void => (isRead ? undefined : missed.failed());
    const all = (): void => {
      void renewSession().catch(ignore);
      send();
      queue.now();
      shelves.now();
      void keepWebPush(session).catch(ignore);
      void keptIds(session)
        .then((ids) => Promise.all(ids.map((id) => renewOrder(session, id))))
        .then((read) => againUnless(read.every(Boolean)))
        .catch(ignore);
    };
    all();
    const stopMissed = onNews((news) => {
      if (news === 'outbox') missed.now();
    });
    const socket = listen({
      opened: all,
      changed(orderId) {
        queue.changed();
        void renewChanged(session, orderId).then(againUnless);
      },
      // Says at once whether the service is still there.
      lost: queue.now,
    });
    const timer = setInterval(() => {
      if (!socket.isSubscribed()) all();
      else {
        queue.now();
        void renewSession().catch(ignore);
      }
      missed.now();
    }, EVERY_MS);
    return () => {
      queue.end();
      shelves.end();
      missed.end();
      clearInterval(timer);
      stopMissed();
      socket.end();
    };
  }, [session.placeId, session.isOver]);
  return null;
}
