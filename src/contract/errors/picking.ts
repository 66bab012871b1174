import { type ErrorRows, RETRY } from './error-row';

/** Picking, and the API of picking apps. */
export const PICKING_ERRORS = {
  ORDER_NOT_PICKING: {
    status: 409,
    message: 'Nothing can be picked of an order that is {status}, only while it is picking',
    remedy: 'Look at `status`: put back what you hold if the order was cancelled, or start picking it.',
  },
  PICK_QUANTITY: {
    status: 400,
    message: 'picked, missing and substitutes are {said} together, and {ordered} were ordered',
    remedy: 'Send at most the ordered quantity.',
  },
  PAIRING_NOT_USABLE: {
    status: 410,
    message: 'The pairing code was used already or has expired',
    remedy: 'Show a new code in the console: it is good for five minutes and for one device.',
  },
  TOO_MANY_PAIRED_DEVICES: {
    status: 409,
    message: 'The {of} already has {most} paired devices: revoke one first',
    remedy: 'Revoke devices that are no longer used.',
  },
  PAIRED_DEVICE_NOT_FOUND: {
    status: 404,
    message: 'Paired device not found',
    remedy: 'It may have been revoked already.',
  },
  NOT_A_DEVICE: {
    status: 403,
    message: 'Only a paired device says who picks with it',
    remedy: 'Pair the device with a place first.',
  },
  CLAIMED_BY_COLLEAGUE: {
    status: 409,
    message: '{name} picks this order already',
    remedy: 'Ask them, or claim it with `take_over`; `claim` says since when and until when it is theirs.',
  },
  ORDER_NOT_IN_QUEUE: {
    status: 409,
    message: 'An order that is {status} is not in the queue of its store',
    remedy: 'Nothing: the store has nothing left to do with it. Look at `status`.',
  },
  PICKING_APP_TRANSITION_NOT_ALLOWED: {
    status: 422,
    message: 'The picking app may not move an order from {from} to {to}',
    remedy: 'Request one of `allowed_transitions`.',
  },
  STILL_BEING_APPLIED: {
    status: 503,
    message: 'A change of the order is accepted and still being applied',
    remedy: `${RETRY} Without it that change is the one asked for: look at the order before you repeat it.`,
  },
  CHANGE_NOT_POSSIBLE: {
    status: 409,
    message: '{reason}',
    example: 'metadata.items must have at least one element, and the order has no items',
    remedy: 'Check the order: the message says why the change is not possible.',
  },
  CHANGE_FAILED: {
    status: 500,
    message: '{reason}',
    example: 'The operation failed for an internal reason',
    remedy: 'Retry later. If it keeps failing, give the operator the `X-Request-Id` of the response.',
  },
  INVALID_PLACE_ID: {
    status: 400,
    message: 'placeId must be a UUID',
    remedy: 'Send the id of the place, not its identifier.',
  },
  DEVICE_TOKEN_TOO_LONG: {
    status: 400,
    message: 'device_token must be at most {most} bytes long',
    remedy: 'Send the registration token unchanged.',
  },
  TOO_MANY_DEVICES: {
    status: 409,
    message: 'The place already has {most} devices: end another subscription first',
    remedy: 'End subscriptions of devices that are no longer used.',
  },
  SUBSCRIPTION_NOT_FOUND: {
    status: 404,
    message: 'Device subscription not found',
    remedy: 'Nothing: the device is not subscribed.',
  },
} as const satisfies ErrorRows;
