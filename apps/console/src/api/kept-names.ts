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
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    error === null || isRefusal(error) ? false : AGAIN_MS,
} as const;

function isRefusal(error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== TOO_MANY_REQUESTS
  );
}
