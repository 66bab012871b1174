import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { pageOf } from '../../app/lists/search-params';

export const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyScreen(() => import('./people-screen'), 'PeopleScreen'),
});

export const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$personId',
  component: lazyScreen(() => import('./person/person-screen'), 'PersonScreen'),
});

export const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyScreen(() => import('./account/account-screen'), 'AccountScreen'),
});
