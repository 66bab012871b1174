import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/shell/parents';
import { pageOf, textOf } from '../../app/lists/search-params';

export const stores = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores',
  validateSearch: (given): { readonly channel?: string; readonly page?: number } => ({
    channel: textOf(given, 'channel'),
    page: pageOf(given),
  }),
  component: lazyRouteComponent(() => import('./stores-screen'), 'StoresScreen'),
});

export const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$placeId',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyRouteComponent(() => import('./store-screen'), 'StoreScreen'),
});
