import { refusals } from '@libs/refusal';

export const placeRefusals = refusals({
  PLACE_NOT_FOUND: () => ({ status: 404, message: 'Place not found' }),
  PLACE_IDENTIFIER_TAKEN: (identifier: string, channelId: string) => ({
    status: 400,
    message: `identifier ${identifier} is already the name of another place of channel ${channelId}`,
  }),
  UNKNOWN_CHANNELS: (ids: readonly string[]) => ({
    status: 400,
    message: `channel_id or additional_channel_ids names channels that do not exist: ${ids.join(', ')}`,
  }),
  PLACE_IS_SHARED: (fields: readonly string[]) => ({
    status: 403,
    message: 'No access to the specified channel',
    extra: {
      details: fields.map((field) => ({
        field,
        message: `${field} of a shared place can be changed only with access to all of its channels`,
      })),
    },
  }),
  IDENTIFIER_REQUIRED: () => ({ status: 400, message: 'identifier must not be null' }),
  PRIMARY_CHANNEL: () => ({
    status: 400,
    message: 'The primary channel of a place cannot be removed: make another channel primary first',
  }),
  CHANNEL_NOT_LINKED: () => ({ status: 404, message: 'The channel is not linked to the place' }),
});
