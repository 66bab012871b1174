import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
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
  component: lazyScreen(() => import('./jobs-screen'), 'JobsScreen'),
});

export const job = createRoute({
  getParentRoute: () => signedIn,
  path: '/jobs/$jobId',
  component: lazyScreen(() => import('./job-screen'), 'JobScreen'),
});
