import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/shell/parents';
import { pageOf } from '../../app/lists/search-params';

export const channels = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyRouteComponent(() => import('./channels-screen'), 'ChannelsScreen'),
});

export const channel = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels/$channelId',
  component: lazyRouteComponent(() => import('./channel-screen'), 'ChannelScreen'),
});
