import { useLayoutEffect } from 'react';

/** Held by every tab in which an order is open, or a device is paired. */
const AT_WORK = 'picker-at-work';
const LONGEST_ANSWER_MS = 3_000;
/** When a newer version that was asked to take over, and has not, is asked again; so often, and then at the next look for one. */
const AGAIN_MS = 3_000;
const MOST_ASKED = 20;
const EVERY_MS = 60 * 60 * 1_000;

let again: ReturnType<typeof setTimeout> | undefined;
/** Of this tab: while the page opens, Chromium may grant a later request for the lock before that of `stayAtWork`. */
let isAtWorkHere = false;

/**
 * Registers the service worker, which starts the app without network. A new version takes over only when no tab is
 * at work; what waits to be sent lies in IndexedDB and outlives it.
 */
export function renewApp(): void {
  if (!('serviceWorker' in navigator)) return;
  let isFirst = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
  void navigator.serviceWorker
    .register('/pick/service-worker.js', { scope: '/pick/' })
    // Without it the app works as long as there is network.
    .then(offerUpdates, () => undefined);
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => void takeOver(registration);
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  setInterval(() => void registration.update().then(offer, () => undefined), EVERY_MS);
  offer();
}

/**
 * Keeps newer versions away while a device is paired, whose link would be lost, and while an order is open, also from one of
 * its screens to the next.
 */
export function useAtWork(address: string, isPairing: boolean): void {
  const isAtWork = isPairing || /^\/(?:orders|wave)\//.test(address);
  // Before a newer version is offered that has waited since before the page opened.
  useLayoutEffect(() => (isAtWork ? stayAtWork() : undefined), [isAtWork]);
}

/** @returns ends it */
function stayAtWork(): () => void {
  let end: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  isAtWorkHere = true;
  // Offered once the lock is free: where another order is opened, its tab has asked for the lock by then.
  void navigator.locks.request(AT_WORK, { mode: 'shared' }, () => work).then(offerAgain);
  return () => {
    isAtWorkHere = false;
    end();
  };
}

async function offerAgain(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/pick/');
  if (registration !== undefined) await takeOver(registration);
}

async function takeOver(registration: ServiceWorkerRegistration, askedBefore = 0): Promise<void> {
  const { waiting } = registration;
  if (isAtWorkHere || waiting === null || navigator.serviceWorker.controller === null) return;
  const isAsked = await navigator.locks.request(AT_WORK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await rouseFormer();
    if (isAtWorkHere) return false;
    waiting.postMessage('take over');
    return true;
  });
  clearTimeout(again);
  if (isAsked && askedBefore < MOST_ASKED)
    again = setTimeout(() => void takeOver(registration, askedBefore + 1), AGAIN_MS);
}

/**
 * Chromium leaves a newer version waiting for 5 minutes when it is to take over just as the former one ends its half minute
 * without work. Anything that the former one answers, here a file that it keeps, begins that time anew.
 */
async function rouseFormer(): Promise<void> {
  await fetch('/pick/icon.svg', { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}
