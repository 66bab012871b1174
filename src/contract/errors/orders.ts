import { type ErrorRows, RETRY } from './error-row';

/** Orders, their items, and who takes care of them. */
export const ORDER_ERRORS = {
  ORDER_NOT_FOUND: {
    status: 404,
    message: 'Order not found',
    remedy: 'Check the id or number. An order that was just accepted is found once its job has ended.',
  },
  ORDER_NOT_CREATED: {
    status: null,
    message: "The order was not created, so it can't be changed",
    remedy: 'Look at the job that should have created it, then send the order again.',
  },
  ORDER_FORBIDDEN: {
    status: 403,
    message: 'No access to the specified order',
    remedy: "Use a key that can access the order's channel.",
  },
  ORDER_NUMBER_AMBIGUOUS: {
    status: 409,
    message: 'Orders of several channels have the number {number}: use the order id',
    remedy: 'Use the order id.',
  },
  INVALID_VERSION: {
    status: 400,
    message: 'version must be a positive integer',
    remedy: 'Send a version number of 1 or higher.',
  },
  VERSION_NOT_FOUND: {
    status: 404,
    message: 'Order version {version} not found',
    remedy: '`GET /v1/orders/{orderId}/history` lists the versions.',
  },
  ARCHIVE_UNAVAILABLE: {
    status: 503,
    message: 'This version is in the archive, which can not be read at present',
    remedy: `${RETRY} If it lasts, the log of the service names the file.`,
    retryAfterS: 10,
  },
  NO_ITEMS: {
    status: null,
    message: 'items must have at least one element',
    remedy: 'Send the order again with its items.',
  },
  REPEATED_ITEM: {
    status: null,
    message: 'item_id {itemIds} appears more than once in items',
    remedy: 'Send each item once, with the summed quantity.',
  },
  CHANNEL_DATA_REQUIRED: {
    status: null,
    message: 'channel_specific_data is required by this channel',
    remedy: 'Send it as `GET /v1/channels/{channelId}/order-schema` describes it.',
  },
  CHANNEL_DATA_INVALID: {
    status: null,
    message: '{problems}',
    example: 'channel_specific_data.store_code is required',
    remedy: 'Correct the fields in the message; `GET /v1/channels/{channelId}/order-schema` has the schema.',
  },
  PLACE_NOT_FOUND: {
    status: null,
    message: 'The channel has no place {name}',
    remedy: 'Create the place, or link it to the channel, then send the order again.',
  },
  DUPLICATE_ORDER_NUMBER: {
    status: null,
    message: 'An order with order_number {number} already exists in the channel',
    remedy: 'Use another number. A repeat of the same request needs an `Idempotency-Key` instead.',
  },
  INVALID_STATUS_TRANSITION: {
    status: 422,
    message: "An order can't change from {from} to {to}",
    remedy: 'Request one of `valid_transitions`.',
  },
  FORCED_TRANSITION_FORBIDDEN: {
    status: 403,
    message: 'A forced transition may only go forward: {from} to {to} goes {direction}',
    remedy: 'Request a later status. Forcing never moves an order back.',
  },
  INVALID_STATUS_METADATA: {
    status: null,
    message: '{problems}',
    example: 'metadata.cancellation_reason is required',
    remedy: 'Correct the fields that `details` names.',
  },
  ORDER_NOT_UPDATABLE: {
    status: null,
    message: "The content of a {status} order can't be changed",
    remedy: 'Nothing: the order has ended.',
  },
  OTHER_CHANNEL: {
    status: 400,
    message: "channel_id is not the order's channel",
    remedy: 'Send the channel that the order was created in.',
  },
  VERSION_MISMATCH: {
    status: 412,
    message: "If-Match names another version than the order's current one, {version}",
    remedy: 'Read the order again, repeat your change on it, and send its version.',
  },
  ITEM_NOT_FOUND: {
    status: 404,
    message: 'Item not found',
    remedy: '`GET /v1/orders/{orderId}/items` lists the items.',
  },
  ITEMS_NOT_EDITABLE: {
    status: 409,
    message: 'Items cannot be {edit} while the order status is {status}',
    remedy: 'Nothing: the order is too far along.',
  },
  TOO_MANY_ITEMS: {
    status: 400,
    message: 'An order has at most {most} items',
    remedy: 'Put the other items into another order.',
  },
  QUANTITY_INEXACT: {
    status: 400,
    message: 'The summed quantity cannot be represented exactly',
    remedy: 'Send a quantity with fewer digits.',
  },
  ITEM_NOT_IN_ORDER: {
    status: 404,
    message: 'Item {itemId} not found in the order',
    remedy: '`GET /v1/orders/{orderId}/items` lists the items.',
  },
  REPEATED_ASSIGNMENT: {
    status: 400,
    message: 'item_id {itemId} appears more than once in items',
    remedy: 'Name each item once.',
  },
  STATUS_FORBIDS_ASSIGNMENT: {
    status: 409,
    message: 'Storage locations cannot be assigned while the order is {status}, only while it is {allowed}',
    remedy: 'Wait until the order is picked, or leave the items where they are.',
  },
  ORDER_WITHOUT_PLACE: {
    status: 409,
    message: 'The order has no place, so its items cannot be assigned to storage locations',
    remedy: 'Name the place in the order: `PUT /v1/orders/{orderId}`.',
  },
  ASSIGNEE_NOT_FOUND: {
    status: 400,
    message: 'There is no such person who may sign in',
    remedy: 'Choose one of `GET /v1/assignees`.',
  },
  ASSIGNEE_OUT_OF_REACH: {
    status: 409,
    message: 'This person can not access the order',
    remedy: 'Choose one of `GET /v1/assignees`, or give the person access to the channel.',
  },
  TOO_MANY_NOTES: {
    status: 409,
    message: 'The order has {most} notes already',
    remedy: 'Write what matters into the order itself.',
  },
} as const satisfies ErrorRows;
