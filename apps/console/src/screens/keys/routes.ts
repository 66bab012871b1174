import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { pageOf, textOf } from '../../app/lists/search-params';

export const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  /** `key` is the one that is being changed. */
  validateSearch: (given): { readonly page?: number; readonly key?: string } => ({
    page: pageOf(given),
    key: textOf(given, 'key'),
  }),
  component: lazyScreen(() => import('./keys-screen'), 'KeysScreen'),
});
