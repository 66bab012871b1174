import type { ErrorRows } from './error-row';

/** Places and their storage locations. */
export const PLACE_ERRORS = {
  UNKNOWN_PLACE: {
    status: 404,
    message: 'Place not found',
    remedy: 'Check the id; `GET /v1/places` lists the places of a channel.',
  },
  TOO_MANY_LINKED_CHANNELS: {
    status: 409,
    message: 'A place is linked to at most {most} channels {which}',
    remedy:
      'Unlink channels that no longer use the place, or remove names of it: each is kept for each channel.',
  },
  TOO_MANY_PLACES: {
    status: 409,
    message: 'A channel has at most {most} places',
    remedy: 'Unlink places that the channel no longer uses, or use another channel.',
  },
  PLACE_IDENTIFIER_TAKEN: {
    status: 400,
    message: 'identifier {identifier} is already the name of another place of channel {channelId}',
    remedy: 'Use another identifier, or change the other place.',
  },
  PLACE_IS_SHARED: {
    status: 403,
    message: 'No access to the specified channel',
    remedy: 'Use a key that can access all channels of the place; `details` names the fields.',
  },
  PRIMARY_CHANNEL: {
    status: 400,
    message: 'The primary channel of a place cannot be removed: make another channel primary first',
    remedy:
      'Send `POST /v1/places/{placeId}/channels/{channelId}` with `is_primary: true` for another channel.',
  },
  CHANNEL_NOT_LINKED: {
    status: 404,
    message: 'The channel is not linked to the place',
    remedy: 'Nothing: the place is not in the channel.',
  },
  STORAGE_LOCATION_NOT_FOUND: {
    status: 404,
    message: 'Storage location not found',
    remedy: '`GET /v1/places/{placeId}/storage-location` lists those of a place.',
  },
  STORAGE_LOCATION_NAME_TAKEN: {
    status: 409,
    message: 'A storage location named {name} already exists in the place',
    remedy: 'Use another name.',
  },
  STORAGE_LOCATION_IN_USE: {
    status: 409,
    message: 'Storage location in use by items of unfinished orders: {names}',
    remedy: 'Move the items, or wait until their orders have ended.',
  },
  STORAGE_LOCATION_ELSEWHERE: {
    status: 400,
    message: "Storage locations that are not in the order's place: {ids}",
    remedy: "Use storage locations of the order's place.",
  },
  FILE_REFUSED: {
    status: 400,
    message: '{reason}',
    example: 'The file is larger than 10 MB',
    remedy: 'Send one CSV file as the form field `file`; `format_requirements` describes it.',
  },
  INVALID_CSV: {
    status: 400,
    message: 'Invalid CSV: {problem}',
    remedy: 'Correct the rows that `validation_errors` names. Nothing was imported.',
  },
} as const satisfies ErrorRows;
