import { createRoute } from '@tanstack/react-router';
import { oneOf } from '../../app/lists/search-params';
import { lazyScreen } from '../../app/shell/lazy-screen';
import { signedIn } from '../../app/shell/parents';
import { ATTENTION_KINDS, type AttentionSearch } from '../../attention/attention';

export const attention = createRoute({
  getParentRoute: () => signedIn,
  path: '/attention',
  validateSearch: (given): AttentionSearch => ({
    kind: oneOf(given, 'kind', ATTENTION_KINDS),
    seen: oneOf(given, 'seen', ['yes']),
  }),
  component: lazyScreen(() => import('./attention-screen'), 'AttentionScreen'),
});
