import { ApiError } from './request';

const KEPT_MS = 600_000;
const AGAIN_MS = 10_000;
const TOO_MANY_REQUESTS = 429;

/**
 * How queries read names: they change rarely, and not everybody may see them. So a refusal is kept as a name is; what
 * failed otherwise is read again soon, for as long as it is on the screen.
 */
export const KEPT_NAMES = {
  staleTime: KEPT_MS,
  retry: false,
  retryOnMount: false,
  refetchInterval: (query: Read) => (query.state.error === null || isRefused(query) ? false : AGAIN_MS),
  refetchOnWindowFocus: (query: Read) => !isRefused(query),
  refetchOnReconnect: (query: Read) => !isRefused(query),
} as const;

interface Read {
  readonly state: { readonly error: Error | null };
}

function isRefused({ state: { error } }: Read): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== TOO_MANY_REQUESTS
  );
}
