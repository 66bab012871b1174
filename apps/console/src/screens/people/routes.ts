import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/parents';
import { pageOf } from '../../app/search-params';

export const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyRouteComponent(() => import('./people-screen'), 'PeopleScreen'),
});

export const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$personId',
  component: lazyRouteComponent(() => import('./person-screen'), 'PersonScreen'),
});

export const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-screen'), 'AccountScreen'),
});
