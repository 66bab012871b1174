import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NoScreen, ScreenFault } from './app/fault';
import { Shell } from './app/shell';

const root = createRootRoute({ component: Shell, notFoundComponent: NoScreen });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => redirect({ to: '/system', throw: true }),
});

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyRouteComponent(() => import('./screens/system/system-screen'), 'SystemScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([start, system]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFault,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
