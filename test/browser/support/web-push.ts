import { createECDH } from 'node:crypto';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { until } from '../../support/until';

/** The public configuration of a Firebase project. */
export const webConfig = (projectId: string) => ({
  apiKey: 'public-key',
  projectId,
  messagingSenderId: '123456789',
  appId: '1:123456789:web:abc',
  vapidKey: createECDH('prime256v1').generateKeys().toString('base64url'),
});

/** A notification as the worker shows it. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
}

/** What of the browser the functions below use that run in it. */
interface InBrowser {
  PushManager: { prototype: object };
  localStorage: {
    getItem(name: string): string | null;
    setItem(name: string, value: string): void;
    clear(): void;
  };
  registration: { getNotifications(): Promise<Shown[]> };
}

/**
 * Stands in for the two addresses of Firebase that give a browser its token, and for the push service of the browser's maker,
 * which a test has no way to.
 * @returns the tokens that were given out
 */
export async function giveTokens(page: Page, token: string): Promise<string[]> {
  const given: string[] = [];
  const answer = (body: object) => ({
    status: 200,
    headers: { 'access-control-allow-origin': '*' },
    json: body,
  });
  const context = page.context();
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill(
      answer({
        fid: 'cIuEJ1pKTqGFkVxYvVm0cQ',
        refreshToken: 'refresh',
        authToken: { token: 'auth', expiresIn: '604800s' },
      }),
    ),
  );
  await context.route('https://fcmregistrations.googleapis.com/**', (route) => {
    given.push(token);
    return route.fulfill(answer({ token }));
  });
  await context.addInitScript(subscribeWithoutNetwork);
  return given;
}

function subscribeWithoutNetwork(): void {
  const { PushManager } = globalThis as unknown as InBrowser;
  const store = () => (globalThis as unknown as InBrowser).localStorage;
  const subscription = {
    endpoint: 'https://push.example.com/device',
    getKey: () => new Uint8Array(65).buffer,
    unsubscribe: () => Promise.resolve(store().clear()).then(() => true),
  };
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(store().getItem('subscribed') && subscription),
    subscribe: () => Promise.resolve(store().setItem('subscribed', 'yes')).then(() => subscription),
  });
}

/** In a page: it learns nothing of the end of its subscription any more. */
export function hangOnceUnsubscribed(): void {
  const { PushManager } = globalThis as unknown as InBrowser;
  const store = () => (globalThis as unknown as InBrowser).localStorage;
  const unsubscribe = () => {
    store().clear();
    return new Promise(() => undefined);
  };
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(store().getItem('subscribed') && { unsubscribe }),
  });
}

/** The service worker of the app, and the way by which the browser hands messages to it. */
export class PushedWorker {
  private constructor(
    private readonly session: CDPSession,
    private readonly registrationId: string,
    private readonly origin: string,
    private readonly worker: Worker,
  ) {}

  static async of(page: Page, origin: string): Promise<PushedWorker> {
    const session = await page.context().newCDPSession(page);
    let registrationId: string | undefined;
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.find(({ scopeURL }) => scopeURL === `${origin}/pick/`)?.registrationId;
    });
    await session.send('ServiceWorker.enable');
    const id = await until('the worker is known', () => registrationId);
    const worker = page.context().serviceWorkers()[0]!;
    await worker.evaluate(COUNT_HANDLED);
    return new PushedWorker(session, id, origin, worker);
  }

  /** Until the worker is done with it: the browser itself only hands it over. */
  async deliver(payload: unknown): Promise<void> {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const { origin, registrationId } = this;
    const before = await this.handled();
    await this.session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await until('the message is handled', async () => (await this.handled()) > before);
  }

  private handled(): Promise<number> {
    return this.worker.evaluate<number>('handledPushes');
  }

  shown(): Promise<Shown[]> {
    return this.worker.evaluate(async () => {
      const { registration } = globalThis as unknown as InBrowser;
      const shown = await registration.getNotifications();
      return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  }

  /** How many windows of the app the worker sees. */
  windows(): Promise<number> {
    return this.worker.evaluate<number>(WINDOWS);
  }

  /** As a finger on the notification does. @returns where the worker wanted to open a window */
  tap(): Promise<string[]> {
    return this.worker.evaluate(TAP);
  }
}

const WINDOWS = `clients.matchAll({ type: 'window', includeUncontrolled: true }).then(({ length }) => length)`;

/** In the worker: how many push messages it is done with. */
const COUNT_HANDLED = `(() => {
  globalThis.handledPushes = 0;
  const { waitUntil } = ExtendableEvent.prototype;
  ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, work);
    if (this.type === 'push') void work.finally(() => (handledPushes += 1));
  };
})()`;

/** Browsers let a worker open and raise windows only for a real finger: what it asks for is written down instead. */
const TAP = `(async () => {
  const opened = [];
  const tapped = await registration.getNotifications();
  clients.openWindow = (url) => Promise.resolve(void opened.push(url));
  WindowClient.prototype.focus = function () { return Promise.resolve(this); };
  const works = [];
  for (const notification of tapped) {
    const event = new NotificationEvent('notificationclick', { notification });
    event.waitUntil = (work) => works.push(work);
    dispatchEvent(event);
  }
  await Promise.all(works);
  return opened;
})()`;
