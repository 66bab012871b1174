import type { ErrorRows } from './error-row';

/** Channels and their types. */
export const CHANNEL_ERRORS = {
  CHANNEL_NOT_FOUND: {
    status: 404,
    close: null,
    message: 'Channel not found',
    remedy: 'Check the id; `GET /v1/channels` lists the channels that the key can access.',
  },
  TOO_MANY_OWN_CHANNELS: {
    status: 409,
    message: 'You can access {most} channels or more, and so create no further ones',
    remedy: 'Have an admin create the channel, or raise `MAX_OWN_CHANNELS`.',
  },
  TOO_MANY_CHANNELS: {
    status: 400,
    message: 'More than {most} channels at once: name some of them with channel_id',
    remedy: 'Name fewer channels in `channel_id`, or a place in `place_id`.',
  },
  UNKNOWN_CHANNEL_TYPE: {
    status: 400,
    message: 'type {type} is not a registered channel type; registered are {known}',
    remedy: 'Use a type that `GET /v1/channels/types` lists, or have it added.',
  },
  CHANNEL_TYPE_EXISTS: {
    status: 409,
    message: 'Channel type {type} already exists',
    remedy: 'Nothing: the type can be used.',
  },
  SECRET_MASKED: {
    status: 400,
    message:
      '{field} must not be a masked value: no secret is stored for it, or its list has changed and another one may be meant',
    remedy: 'Send the secret itself.',
  },
} as const satisfies ErrorRows;
