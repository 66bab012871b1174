import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/shell/parents';
import { pageOf } from '../../app/lists/search-params';

export const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyRouteComponent(() => import('./people-screen'), 'PeopleScreen'),
});

export const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$personId',
  component: lazyRouteComponent(() => import('./person/person-screen'), 'PersonScreen'),
});

export const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-screen'), 'AccountScreen'),
});
