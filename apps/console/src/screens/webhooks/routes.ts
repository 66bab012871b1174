import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { oneOf, pageOf, textOf } from '../../app/lists/search-params';
import { DELIVERY_STATUSES, type DeliverySearch, type EndpointSearch, TROUBLES } from './webhook-search';

export const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks',
  validateSearch: (given): EndpointSearch => ({
    trouble: oneOf(given, 'trouble', TROUBLES),
    page: pageOf(given),
  }),
  component: lazyScreen(() => import('./webhooks-screen'), 'WebhooksScreen'),
});

export const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks/$channelId',
  validateSearch: (given): DeliverySearch => ({
    status: oneOf(given, 'status', DELIVERY_STATUSES),
    type: textOf(given, 'type'),
    number: textOf(given, 'number'),
    event: textOf(given, 'event'),
    page: pageOf(given),
  }),
  component: lazyScreen(() => import('./endpoint/endpoint-screen'), 'EndpointScreen'),
});
