import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { oneOf, textOf } from '../../app/lists/search-params';
import { type AuditSearch, RESOURCE_TYPES } from './audit-search';

export const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: (given): AuditSearch => ({
    type: oneOf(given, 'type', RESOURCE_TYPES),
    resource: textOf(given, 'resource'),
    actor: textOf(given, 'actor'),
    action: textOf(given, 'action'),
    channel: textOf(given, 'channel'),
    from: dayOf(textOf(given, 'from')),
    to: dayOf(textOf(given, 'to')),
  }),
  component: lazyScreen(() => import('./audit-screen'), 'AuditScreen'),
});

function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : undefined;
}
