import { CORRECT, type ErrorRows, RETRY } from './error-row';

/** Keys, and what they may do. */
export const ACCESS_ERRORS = {
  UNAUTHORIZED: {
    status: 401,
    close: 4401,
    message: 'Unauthorized',
    remedy: 'Send a key that is active and not expired.',
  },
  SCOPE_REQUIRED: {
    status: 403,
    message: 'This operation requires the {scope} scope',
    remedy: 'Use a key with that scope.',
  },
  ADMIN_REQUIRED: {
    status: 403,
    message: 'Admin access required',
    remedy: 'Use a key of scope `admin`, or the system token.',
  },
  CROSS_SITE: {
    status: 403,
    message: 'This request did not come from a page of the service',
    remedy: 'Send it from a page of the service, or use an API key.',
  },
  CHANGED_MEANWHILE: {
    status: 412,
    message: 'It was changed since the updated_at that If-Match names, the last time at {current}',
    remedy: 'Read it again, repeat your change on it, and send its `updated_at`.',
  },
  ROLE_FORBIDS: {
    status: 403,
    message: 'Your role does not allow this',
    remedy: 'Ask an admin for another role (docs/rules/access.md#roles).',
  },
  PLACES_FORBID: {
    status: 403,
    message: 'You are limited to places, and this shows or changes more than they have',
    remedy: 'Ask somebody who is not limited to places.',
  },
  KEY_FORBIDDEN: {
    status: 403,
    message: 'Only an admin makes or changes a key that can do more than you can',
    remedy: 'Ask an admin, or choose scope `read` or `write` and channels that you can access.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'Your channels have {most} active keys or more',
    remedy: 'Deactivate keys that nobody uses, or have an admin create the key.',
  },
  INVALID_LIMITS: {
    status: 400,
    message: '{problem}',
    example: 'place_ids must not be empty for the role store',
    remedy: CORRECT,
  },
  CHANNEL_FORBIDDEN: {
    status: 403,
    message: 'No access to the specified channel',
    remedy: 'Use a key whose `channel_ids` includes the channel, or have the channel added to the key.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests', remedy: RETRY },
  TOO_MANY_TEST_CALLS: {
    status: 429,
    message: 'Too many test calls of this {whose}: at most {most} of each kind per minute',
    remedy: RETRY,
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'API key not found',
    remedy: 'Check the id; `GET /v1/api-keys` lists them.',
  },
  EXPIRY_IN_THE_PAST: {
    status: 400,
    message: 'expires_at must be in the future',
    remedy: 'Give a later time, or null for no expiry.',
  },
  UNKNOWN_CHANNELS: {
    status: 400,
    message: '{field} contains unknown channels: {ids}',
    remedy: 'Check the ids; `GET /v1/channels` lists the channels.',
  },
} as const satisfies ErrorRows;
