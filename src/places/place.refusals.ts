import { refusals } from '../contract';
import { MOST_STORED_NAMES } from './model/place-names';

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
  /** @param why there are no more, where another place could have more */
  TOO_MANY_LINKED_CHANNELS: (most: number, why?: Detail, which = 'besides its primary one') => ({
    facts: { most, which },
    ...(why !== undefined && { extra: { details: [why] } }),
  }),
  TOO_MANY_PLACES: (most: number) => ({ facts: { most } }),
  PRIMARY_CHANNEL: () => ({}),
  CHANNEL_NOT_LINKED: () => ({}),
});

interface Detail {
  readonly field: string;
  readonly message: string;
}

export function tooManyOfOneOwner(most: number): Detail {
  const field = 'additional_channel_ids';
  return { field, message: `at most ${most} of the channels of a shared place may be of one owner` };
}

export function tooManyNames(names: number): Detail {
  const field = 'channel_specific_identifiers';
  const most = `at most ${MOST_STORED_NAMES} in all`;
  return {
    field,
    message: `${field} and the identifier are ${names} names, stored for each channel: ${most}`,
  };
}
