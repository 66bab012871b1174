import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';

export const bulks = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk',
  component: lazyScreen(() => import('./bulks-screen'), 'BulksScreen'),
});

export const bulk = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk/$bulkId',
  component: lazyScreen(() => import('./bulk-screen'), 'BulkScreen'),
});
