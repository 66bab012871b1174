import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { live } from '../../live/live';
import { sessionQuery } from '../../session/session';
import { NoScreen } from '../faults/fault';
import { Shell } from './shell';

/** What every screen stands in. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NoScreen,
  beforeLoad: ({ context }) => void context.queries.prefetchQuery(sessionQuery),
});

/** Screens for people who are signed in; others get to their screen by way of the sign-in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null) redirect({ to: '/sign-in', search: { to: location.href }, throw: true });
    // Before the screen reads anything, so that what it reads goes on by itself.
    else live.start(session.person.email);
  },
});
