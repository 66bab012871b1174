import '@oms/ui/styles.css';
import './app/shell/shell.css';
import { loadDialog } from '@oms/ui';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/request';
import { applyTheme } from './app/shell/theme';
import { consoleRouter } from './router';
import { noteRefusal } from './session/session';

const TRIES = 2;
/** For how long the parts of a screen share what one of them has read. */
const SHARED_MS = 5_000;

/** When the person went to where they are; what was read before is read again there. */
let entered = 0;

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => noteRefusal(queries, error) }),
  mutationCache: new MutationCache({ onError: (error) => noteRefusal(queries, error) }),
  defaultOptions: {
    queries: {
      staleTime: ({ state }) => (state.dataUpdatedAt < entered ? 0 : SHARED_MS),
      // A refusal stays a refusal; only a missing answer and a fault of the service are worth another try.
      retry: (failures, error) =>
        failures < TRIES && error instanceof ApiError && (error.status === 0 || error.status > 503),
    },
    // Without a network a read waits for it, and a change fails at once: later nobody may want it any more.
    mutations: { networkMode: 'always' },
  },
});

const router = consoleRouter(queries);

router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
  if (hrefChanged) entered = Date.now();
});

applyTheme();
const stop = router.subscribe('onRendered', () => {
  stop();
  void loadDialog();
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
