import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { openPush, showPush } from './push/show-push';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** https://www.w3.org/TR/service-workers/#service-worker-static-router-api, which the types of the language lack. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}

const KEPT = 'picker-kept';
/** Pictures of this service and the reader of codes: kept when they were first used, for the next time without network. */
const MOST_KEPT = 300;

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
const page = createHandlerBoundToURL('/pick/index.html');

self.addEventListener('install', (event: InstallEvent) => {
  // A request to the API that came through here while a newer version takes over would keep it waiting for minutes.
  void event.addRoutes?.({ condition: { urlPattern: '/v1/*' }, source: 'network' });
});
self.addEventListener('message', (event) => {
  // Nothing else keeps this worker running until it has taken over.
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && /^\/pick(\/|$)/.test(pathname)) {
    event.respondWith(page({ event, request, url: new URL(request.url) }));
  } else if (
    request.destination === 'image' ||
    /^\/pick\/assets\/.*(?:\.wasm|code-reader-.*\.js)$/.test(pathname)
  ) {
    event.respondWith(kept(request));
  }
});

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') {
    await cache.put(request, response.clone());
    for (const old of (await cache.keys()).slice(0, -MOST_KEPT)) await cache.delete(old);
  }
  return response;
}
