import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/shell/parents';

export const bulks = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk',
  component: lazyRouteComponent(() => import('./bulks-screen'), 'BulksScreen'),
});

export const bulk = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk/$bulkId',
  component: lazyRouteComponent(() => import('./bulk-screen'), 'BulkScreen'),
});
