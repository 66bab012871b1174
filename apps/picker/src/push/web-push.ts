import { keepNote, note } from '../device/device';
import { useLive } from '../device/live';
import { orNull, service } from '../device/request';
import type { Session } from '../device/session';
import type { WebPushConfig } from './firebase-token';

/** The subscription of this browser for a store. */
interface Subscribed {
  readonly placeId: string;
  readonly token: string;
  /** By this device's clock. */
  readonly at: string;
  /** The messages are to end: a page that is closed meanwhile leaves it to the next one. */
  readonly isEnding?: boolean;
}

export type WebPushState = 'none' | 'off' | 'on' | 'ending' | 'forbidden';

const CONFIG = 'web-push';
const SUBSCRIBED = 'web-push-subscription';
/** The push service changes tokens now and then. */
const RENEW_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Whether messages of the store come to this device; `none` where the service or the browser has none. */
export function useWebPush({ placeId }: Session): WebPushState {
  return (
    useLive(async () => {
      const config = await note<WebPushConfig | null>(CONFIG);
      if (config === undefined || config === null || !canPush()) return 'none';
      if (Notification.permission === 'denied') return 'forbidden';
      const held = await note<Subscribed | null>(SUBSCRIBED);
      if (held?.placeId !== placeId) return 'off';
      return held.isEnding === true ? 'ending' : 'on';
    }, placeId) ?? 'none'
  );
}

/** Asks the person, then the push service, then subscribes for the store. False: the push service could not be reached. */
export async function subscribe(session: Session): Promise<boolean> {
  // At once: browsers ask the person only right after a tap.
  const permission = await Notification.requestPermission();
  return inTurn(() => begin(permission, session));
}

async function begin(permission: NotificationPermission, session: Session): Promise<boolean> {
  const config = await note<WebPushConfig | null>(CONFIG);
  // Told also when nothing was kept: the person may just have forbidden it.
  await keepNote(SUBSCRIBED, (await note<Subscribed | null>(SUBSCRIBED)) ?? null);
  return permission === 'granted' && config ? subscribeWith(config, session) : true;
}

/** One change after the other, in all tabs. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  return navigator.locks.request('picker-web-push', change);
}

/** Ends the messages: for the service while it knows this device, and in any case for the browser. */
export function unsubscribe(): Promise<void> {
  return inTurn(end);
}

async function end(): Promise<void> {
  const held = await note<Subscribed | null>(SUBSCRIBED);
  if (held) await keepNote(SUBSCRIBED, { ...held, isEnding: true } satisfies Subscribed);
  await cancel(held);
  if (held) await keepNote(SUBSCRIBED, null);
}

async function cancel(held: Subscribed | null | undefined): Promise<void> {
  if (held) {
    const path = { placeId: held.placeId };
    await orNull(
      service.delete('/dts/places/{placeId}/subscriptions', { path, body: { device_token: held.token } }),
    );
  }
  // Also without a note: a page that was closed while it subscribed has kept none.
  // A token without a subscription of the browser is dead: the service removes it at the next message.
  const registration = await workerRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Keeps the subscription in step with the session, the person's permission and the push service. */
export async function keepWebPush(session: Session): Promise<void> {
  if (canPush()) await inTurn(() => keep(session));
}

async function keep(session: Session): Promise<void> {
  const held = await note<Subscribed | null>(SUBSCRIBED);
  if (session.isOver || held?.isEnding === true) return end();
  const { placeId } = session;
  const said = await orNull(service.get('/v1/places/{placeId}/web-push', { path: { placeId } }));
  if (said === null) return;
  await keepNote(CONFIG, said.config);
  if (!held || said.config === null || Notification.permission !== 'granted') return end();
  const hasMoved = held.placeId !== placeId;
  // The note stays until there is another: it says that somebody wants messages.
  if (hasMoved) await cancel(held);
  if (hasMoved || (await isStale(held))) await subscribeWith(said.config, session);
}

async function subscribeWith(config: WebPushConfig, { placeId }: Session): Promise<boolean> {
  const registration = await workerRegistration();
  if (registration === undefined) return false;
  try {
    const { firebaseToken } = await import('./firebase-token');
    const token = await firebaseToken(config, registration);
    const path = { placeId };
    await service.put('/dts/places/{placeId}/subscriptions', { path, body: { device_token: token } });
    await keepNote(SUBSCRIBED, { placeId, token, at: new Date().toISOString() } satisfies Subscribed);
    return true;
  } catch {
    return false;
  }
}

async function isStale({ at }: Subscribed): Promise<boolean> {
  if (Date.now() - Date.parse(at) > RENEW_AFTER_MS) return true;
  const registration = await workerRegistration();
  return (await registration?.pushManager.getSubscription()) === null;
}

/** On an iPhone only the installed app has these. */
function canPush(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator;
}

function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration('/pick/');
}
