import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { pageOf } from '../../app/lists/search-params';

export const channels = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels',
  validateSearch: (given): { readonly page?: number } => ({ page: pageOf(given) }),
  component: lazyScreen(() => import('./channels-screen'), 'ChannelsScreen'),
});

export const channel = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels/$channelId',
  component: lazyScreen(() => import('./channel-screen'), 'ChannelScreen'),
});
