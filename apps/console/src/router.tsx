import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { ScreenFault } from './app/faults/fault';
import { lazyScreen } from './app/shell/lazy-screen';
import { root, signedIn } from './app/shell/parents';
import { boardSearchIn } from './screens/board/data/board-filter';
import { attention } from './screens/attention/routes';
import { audit } from './screens/audit/routes';
import { bulk, bulks } from './screens/bulk/routes';
import { channel, channels } from './screens/channels/routes';
import { job, jobs } from './screens/jobs/routes';
import { keys } from './screens/keys/routes';
import { account, people, person } from './screens/people/routes';
import { store, stores } from './screens/stores/routes';
import { orderSearchIn } from './screens/orders/order-search';
import { webhook, webhooks } from './screens/webhooks/routes';

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => redirect({ to: '/board', throw: true }),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/board',
  validateSearch: boardSearchIn,
  component: lazyScreen(() => import('./screens/board/board-screen'), 'BoardScreen'),
});

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders',
  validateSearch: orderSearchIn,
  component: lazyScreen(() => import('./screens/orders/orders-screen'), 'OrdersScreen'),
});

const order = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/$orderId',
  component: lazyScreen(() => import('./screens/order/order-screen'), 'OrderScreen'),
});

const devices = createRoute({
  getParentRoute: () => signedIn,
  path: '/devices',
  validateSearch: ({ channel, store }): { channel?: string; store?: string } => ({
    channel: typeof channel === 'string' ? channel : undefined,
    store: typeof store === 'string' ? store : undefined,
  }),
  component: lazyScreen(() => import('./screens/devices/devices-screen'), 'DevicesScreen'),
});

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyScreen(() => import('./screens/system/system-screen'), 'SystemScreen'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to, refused }): { to?: string; refused?: string } => ({
    to: typeof to === 'string' && isOwnPath(to) ? to : undefined,
    refused: typeof refused === 'string' ? refused : undefined,
  }),
  component: lazyScreen(() => import('./screens/sign-in/sign-in-screen'), 'SignInScreen'),
});

/** A link that somebody made up must not lead to another host after the sign-in. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** As people write addresses by hand: `?q=10231`. */
function searchText(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** @param queries says who is signed in */
export function consoleRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      signedIn.addChildren([
        start,
        board,
        attention,
        orders,
        order,
        devices,
        jobs,
        job,
        bulks,
        bulk,
        webhooks,
        webhook,
        channels,
        channel,
        keys,
        stores,
        store,
        people,
        person,
        account,
        audit,
      ]),
      system,
      signIn,
    ]),
    context: { queries },
    basepath: '/console',
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchText,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFault,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof consoleRouter>;
  }
}
