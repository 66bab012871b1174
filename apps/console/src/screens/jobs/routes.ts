import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/shell/parents';
import { oneOf, pageOf, textOf } from '../../app/lists/search-params';
import { JOB_STATUSES, type JobSearch } from './job-search';

export const jobs = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs',
  validateSearch: (given): JobSearch => ({
    status: oneOf(given, 'status', JOB_STATUSES),
    type: textOf(given, 'type'),
    code: textOf(given, 'code'),
    channel: textOf(given, 'channel'),
    number: textOf(given, 'number'),
    page: pageOf(given),
  }),
  component: lazyRouteComponent(() => import('./jobs-screen'), 'JobsScreen'),
});

export const job = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs/$jobId',
  component: lazyRouteComponent(() => import('./job-screen'), 'JobScreen'),
});
