import { refusals } from '../contract';

export const placeRefusals = refusals({
  UNKNOWN_PLACE: () => ({}),
  PLACE_IDENTIFIER_TAKEN: (identifier: string, channelId: string) => ({ facts: { identifier, channelId } }),
  UNKNOWN_CHANNELS: (ids: readonly string[]) => ({
    facts: { field: 'channel_id or additional_channel_ids', ids: ids.join(', ') },
  }),
  PLACE_IS_SHARED: (fields: readonly string[]) => ({
    extra: {
      details: fields.map((field) => ({
        field,
        message: `${field} of a shared place can be changed only with access to all of its channels`,
      })),
    },
  }),
  TOO_MANY_LINKED_CHANNELS: (most: number) => ({ facts: { most } }),
  TOO_MANY_PLACES: (most: number) => ({ facts: { most } }),
  PRIMARY_CHANNEL: () => ({}),
  CHANNEL_NOT_LINKED: () => ({}),
});
