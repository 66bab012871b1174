import { refusals } from '@libs/refusal';
import type { Scope } from './model/caller';

export const accessRefusals = refusals({
  UNAUTHORIZED: () => ({ status: 401, message: 'Unauthorized' }),
  SCOPE_REQUIRED: (scope: Scope) => ({ status: 403, message: `This operation requires the ${scope} scope` }),
  ADMIN_REQUIRED: () => ({ status: 403, message: 'Admin access required' }),
  TOO_MANY_REQUESTS: () => ({ status: 429, message: 'Too many requests' }),
  TOO_MANY_TEST_CALLS: (most: number) => ({
    status: 429,
    message: `Too many test calls of this channel: at most ${most} of a kind a minute`,
  }),
  CHANNEL_FORBIDDEN: () => ({ status: 403, message: 'No access to the specified channel' }),
});

export const apiKeyRefusals = refusals({
  API_KEY_NOT_FOUND: () => ({ status: 404, message: 'API key not found' }),
  EXPIRY_IN_THE_PAST: () => ({ status: 400, message: 'expires_at must be in the future' }),
  UNKNOWN_CHANNELS: (ids: readonly string[]) => ({
    status: 400,
    message: `channel_ids names channels that do not exist: ${ids.join(', ')}`,
  }),
});
