import { refusals } from '@libs/refusal';

export const channelRefusals = refusals({
  CHANNEL_NOT_FOUND: () => ({ status: 404, message: 'Channel not found' }),
  UNKNOWN_CHANNEL_TYPE: (type: string, known: readonly string[]) => ({
    status: 400,
    message: `type ${type} is not a registered channel type; known are ${known.join(', ')}`,
  }),
  SECRET_MASKED: (field: string) => ({
    status: 400,
    message: `${field} must not be a masked value: no secret is stored that it could stand for`,
  }),
  CHANNEL_TYPE_EXISTS: (type: string) => ({ status: 409, message: `Channel type ${type} already exists` }),
});
