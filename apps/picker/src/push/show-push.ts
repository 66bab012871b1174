import { readPush } from './push-message';

declare const self: ServiceWorkerGlobalScope;

const APP = '/pick/';
/** What a window of the app is told when somebody taps a message. */
export interface OpenOrder {
  readonly openOrder: string | null;
}

/** Shows a push message, unless somebody looks at the app: then the socket has told it already. */
export async function showPush(payload: string): Promise<void> {
  const windows = await appWindows();
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, body, tag, orderId } = readPush(payload);
  await self.registration.showNotification(title, {
    body,
    icon: `${APP}icon-192.png`,
    data: { openOrder: orderId } satisfies OpenOrder,
    ...(tag !== undefined && { tag }),
  });
}

/** Leads from a tapped message to its order: in the window that there is, else in a new one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const { openOrder } = Object(notification.data) as OpenOrder;
  const [open] = await appWindows();
  if (open === undefined) {
    await self.clients.openWindow(openOrder ? `${APP}#order=${openOrder}` : APP);
    return;
  }
  open.postMessage({ openOrder: openOrder ?? null } satisfies OpenOrder);
  await open.focus();
}

async function appWindows(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname.startsWith(APP));
}
