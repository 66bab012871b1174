import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { pageOf, textOf } from '../../app/lists/search-params';

export const stores = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores',
  validateSearch: (given): { readonly channel?: string; readonly page?: number } => ({
    channel: textOf(given, 'channel'),
    page: pageOf(given),
  }),
  component: lazyScreen(() => import('./stores-screen'), 'StoresScreen'),
});

export const store = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$placeId',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyScreen(() => import('./store-screen'), 'StoreScreen'),
});
