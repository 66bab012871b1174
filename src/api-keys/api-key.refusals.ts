import { refusals } from '../contract';
import type { Scope } from './model/caller';

export const accessRefusals = refusals({
  UNAUTHORIZED: () => ({}),
  SCOPE_REQUIRED: (scope: Scope) => ({ facts: { scope } }),
  ADMIN_REQUIRED: () => ({}),
  ROLE_FORBIDS: () => ({}),
  PLACES_FORBID: () => ({}),
  NOT_A_PERSON: () => ({}),
  TOO_MANY_REQUESTS: () => ({}),
  TOO_MANY_TEST_CALLS: (whose: string, most: number) => ({ facts: { whose, most } }),
  CHANNEL_FORBIDDEN: () => ({}),
  TOO_MANY_OWN_CHANNELS: (most: number) => ({ facts: { most } }),
});

export const apiKeyRefusals = refusals({
  API_KEY_NOT_FOUND: () => ({}),
  KEY_FORBIDDEN: () => ({}),
  TOO_MANY_KEYS: (most: number) => ({ facts: { most } }),
  EXPIRY_IN_THE_PAST: () => ({}),
  UNKNOWN_CHANNELS: (ids: readonly string[]) => ({ facts: { field: 'channel_ids', ids: ids.join(', ') } }),
});
