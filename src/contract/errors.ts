/**
 * One error of the service, in whatever way a caller gets it: HTTP, socket, a failed job, an `order:failed`
 * event.
 */
export interface ErrorRow {
  /**
   * HTTP status. Null when the code is never an HTTP response but only used on the socket or as the error of
   * a job.
   */
  readonly status: number | null;
  /** Close code of the socket; null when the socket stays open. Absent when the code is not used on sockets. */
  readonly close?: number | null;
  /** `{name}` is replaced by a fact of the case. */
  readonly message: string;
  /** A whole message, when the row's own is only a fact. */
  readonly example?: string;
  /** What the caller can do about it. */
  readonly remedy: string;
  /** After how many seconds the same request may be repeated. */
  readonly retryAfterS?: number;
  /** A 5xx that is the fault of a channel's endpoint: neither logged nor counted as a fault of the service. */
  readonly fault?: 'endpoint';
}

const CORRECT = 'Correct the request as the message says.';
const RETRY = 'Retry after `Retry-After`.';

/** Every error code of the service. docs/errors.md is written from it. */
export const ERRORS = {
  // The request itself, whatever the route
  INVALID_REQUEST: {
    status: 400,
    message: '{problems}',
    example: 'items[0].quantity must be greater than 0',
    remedy: 'Correct the fields that `details` names.',
  },
  MALFORMED_JSON: {
    status: 400,
    message: 'The request body is not valid JSON',
    remedy: 'Send one JSON document in UTF-8.',
  },
  BODY_TOO_DEEP: {
    status: 400,
    message: 'The request body is nested more than {levels} levels deep',
    remedy: 'Flatten the body.',
  },
  REFUSED_KEY: {
    status: 400,
    message: 'The request body must not contain a key named {key}',
    remedy: 'Remove or rename the key.',
  },
  INVALID_BODY_TEXT: {
    status: 400,
    message: 'The request body contains text that is not valid Unicode',
    remedy: 'Remove U+0000 and unpaired surrogates from the text.',
  },
  INVALID_QUERY_TEXT: {
    status: 400,
    message: 'The query parameter {name} contains text that is not valid Unicode',
    remedy: 'Remove U+0000 and unpaired surrogates from the parameter.',
  },
  INEXACT_NUMBER: {
    status: 400,
    message:
      "{field} is {number}, a number that can't be stored exactly: send at most 15 significant digits, or a string",
    remedy: 'Round the number, or send it as a string where the field is free-form.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The request body is larger than {most}',
    remedy: 'Send less at once.',
  },
  RESOURCE_TOO_LARGE: {
    status: 413,
    message: 'The {kind} would be larger than 4 MB with this change',
    remedy: 'Remove something first, or split the resource.',
  },
  BODY_TOO_SLOW: {
    status: 408,
    message: 'The request body did not arrive in time',
    remedy: 'Check the network, then send the request again.',
  },
  TOO_MANY_BODIES: {
    status: 503,
    message: 'Too many request bodies are being read, retry later',
    remedy: RETRY,
  },
  TOO_MANY_AT_ONCE: {
    status: 503,
    message: 'Too many requests of this key are under way, retry later',
    remedy: 'Wait for responses before sending more, then retry after `Retry-After`.',
    retryAfterS: 1,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be application/json',
    remedy: 'Send `Content-Type: application/json`, unencoded or with gzip, deflate or br.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'Cannot {method} {path}',
    remedy: 'Check method and path against docs/openapi.json.',
  },
  MALFORMED_HTTP: {
    status: 400,
    message: 'The request is not valid HTTP',
    remedy: 'Check what builds the request, and any proxy in between.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request line and headers are larger than 16 KB',
    remedy: 'Send fewer or shorter headers, or a shorter query.',
  },
  TOO_MANY_CHUNK_EXTENSIONS: {
    status: 413,
    message: 'The request body has too many chunk extensions',
    remedy: 'Send the body without chunk extensions.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    message: 'The request did not arrive in time',
    remedy: 'Check the network, then send the request again.',
  },
  HTTP_ERROR: {
    status: 400,
    message: '{reason}',
    example: "Failed to decode param '%E0%A4%A'",
    remedy: CORRECT,
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    close: null,
    message: 'The service is temporarily unavailable, retry later',
    remedy: `${RETRY} On the socket, send the message again after a second.`,
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    message:
      'The connection to the database was lost while the change was being committed, so it may have been made or not. ' +
      'Repeat the request with the same Idempotency-Key, or check whether the change was made before you send it again',
    remedy: 'Repeat the request with the same `Idempotency-Key`; without one, check first.',
  },
  TOOK_TOO_LONG: {
    status: 503,
    message: 'The database took too long for this request: use a narrower filter or an earlier page',
    remedy: 'Use a narrower filter or an earlier page.',
  },
  INTERNAL_ERROR: {
    status: 500,
    close: null,
    message: 'Internal Server Error',
    remedy: 'Retry later. If it keeps failing, give the operator the `X-Request-Id` of the response.',
  },

  // Access
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
  // People and sessions
  WRONG_SIGN_IN: {
    status: 401,
    message: 'Wrong e-mail address or password',
    remedy: 'Try again, or ask an admin for a new link.',
  },
  TOO_MANY_SIGN_INS: {
    status: 429,
    message: 'Too many attempts to sign in to this account',
    remedy: RETRY,
  },
  SIGN_IN_BUSY: {
    status: 503,
    message: 'Too many people are signing in at once, retry later',
    remedy: RETRY,
    retryAfterS: 2,
  },
  HTTPS_REQUIRED: {
    status: 403,
    message: 'Signing in needs https, or an address of this machine such as http://localhost:3000',
    remedy: 'Serve it by https and set `PUBLIC_URL` (docs/people.md#cookies).',
  },
  LINK_NOT_USABLE: {
    status: 410,
    message: 'This link was used, replaced or has expired',
    remedy: 'Ask an admin for a new link, or run `npm run admin:link`.',
  },
  PASSWORD_REFUSED: {
    status: 400,
    message: 'password {problem}',
    remedy: 'Choose another password (docs/people.md#passwords).',
  },
  NOT_A_PERSON: {
    status: 403,
    message: 'This is for people who are signed in',
    remedy: 'Sign in; API keys have no session.',
  },
  PERSON_NOT_FOUND: { status: 404, message: 'Person not found', remedy: 'Check the id.' },
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
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found', remedy: 'It may have ended already.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'Somebody has this e-mail address already',
    remedy: 'Change that person instead.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'This is the last admin',
    remedy: 'Make somebody else an admin first.',
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

  // Audit and parked work
  UNKNOWN_AUDIT_CURSOR: {
    status: 400,
    message: 'after must be the `next` value of an earlier response',
    remedy: 'Start without `after`.',
  },
  AUDIT_SEARCH_TOO_WIDE: {
    status: 400,
    message: 'The search takes too long: narrow it by resource_id, channel_id, since or until',
    remedy: 'Add one of these filters.',
  },
  UNKNOWN_PARKED_CURSOR: {
    status: 400,
    message: 'after must be the `next` value of an earlier response',
    remedy: 'Start without `after`.',
  },

  // Channels
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
    message: '{field} must not be a masked value: no secret is stored yet',
    remedy: 'Send the secret itself.',
  },

  // Webhooks and OAuth 2.0
  WEBHOOK_URL_REFUSED: {
    status: 400,
    message: 'webhook_url {reason}',
    remedy: 'Give a public https address.',
  },
  WEBHOOK_SECRET_REQUIRED: {
    status: 400,
    message: 'webhook_secret is required',
    remedy: 'Send a secret: none is stored yet.',
  },
  WEBHOOK_SECRET_MASKED: {
    status: 400,
    message: 'webhook_secret must not be a masked value: send the secret itself',
    remedy: 'Send the secret itself, or leave the field out to keep the stored one.',
  },
  WEBHOOK_SECRET_EMPTY: {
    status: 400,
    message: 'webhook_secret must have a key in base64 after whsec_',
    remedy: 'Send `whsec_` and 24 to 64 random bytes in base64.',
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 400,
    message: 'No webhook is configured for this channel',
    remedy: 'Configure it first: `PUT /v1/channels/{channelId}/webhook`.',
  },
  WEBHOOK_DISABLED: {
    status: 409,
    message: 'The webhook is disabled: enable it, then replay',
    remedy: 'Send `webhook_enabled: true`, then repeat the request.',
  },
  WEBHOOK_TEST_FAILED: {
    status: 500,
    message: 'The test webhook was not delivered',
    remedy: 'See `details`: the endpoint did not respond with 2xx.',
    fault: 'endpoint',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'Webhook delivery not found',
    remedy: 'Check the id; `GET /v1/channels/{channelId}/webhook/history` lists them.',
  },
  UNKNOWN_FEED_CURSOR: {
    status: 400,
    message: 'after must be the event_id of an event of this channel',
    remedy:
      'Take the `next` of an earlier response, or start without `after`: the channel never had such an event. Ids of deleted events stay known.',
  },
  OAUTH2_FIELD_REQUIRED: {
    status: 400,
    message: '{field} is required when oauth2_enabled is true',
    remedy: 'Send the field.',
  },
  OAUTH2_TOKEN_URL_REFUSED: {
    status: 400,
    message: 'oauth2_token_url {reason}',
    remedy: 'Give a public http or https address.',
  },
  OAUTH2_SECRET_MASKED: {
    status: 400,
    message: 'oauth2_client_secret must not be a masked value: no secret is stored yet',
    remedy: 'Send the secret itself.',
  },
  OAUTH2_SECRET_NEEDED: {
    status: 400,
    message:
      '{field} must be sent in clear: oauth2_token_url has another origin than the stored secret was given for',
    remedy: 'Send the secret itself with the new address.',
  },
  OAUTH2_PARAM_INVALID: {
    status: 400,
    message: 'oauth2_additional_params.{name} must be a string, a number or a boolean',
    remedy: 'Send a plain value: it becomes a form field of the token request.',
  },

  // Jobs and repeated requests
  JOB_NOT_FOUND: {
    status: 404,
    message: 'Job not found',
    remedy: 'Check the id. Jobs that ended long ago have been deleted.',
  },
  JOB_NOT_FAILED: {
    status: 409,
    message: 'Only a failed job can be retried; this one is {status}',
    remedy: 'Nothing: the job runs or has run.',
  },
  TOO_MANY_UNFINISHED_JOBS: {
    status: 429,
    message: 'The order already has {most} accepted changes that are not applied yet, the maximum',
    remedy: 'Wait until some of them have ended, then send the request again.',
    retryAfterS: 1,
  },
  PROCESS_ENDED: {
    status: null,
    message: 'The processes that tried it died before it ended, several times',
    remedy: 'An operator can see it in `GET /v1/parked`; it is also retried automatically.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'The Idempotency-Key was used for another request in the last 24 hours',
    remedy: 'Use a new key for every new request.',
  },
  REQUEST_UNDER_WAY: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still under way, retry later',
    remedy: RETRY,
    retryAfterS: 1,
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    message: 'Idempotency-Key must have 1 to 255 characters',
    remedy: 'Send one key of that length, such as a UUID.',
  },

  OIDC_NOT_CONFIGURED: {
    status: 404,
    message: 'No identity provider is configured',
    remedy: 'Sign in with a password, or set `OIDC_ISSUER`.',
  },
  OIDC_SIGN_IN_FAILED: {
    status: 401,
    message: 'The identity provider did not confirm the sign-in',
    remedy: 'Begin again. If it keeps failing, the log of the service says why.',
  },
  OIDC_UNAVAILABLE: {
    status: 503,
    message: 'The identity provider does not answer',
    remedy: RETRY,
    retryAfterS: 10,
  },
  OIDC_NO_ROLE: {
    status: 403,
    message: 'You have no role here',
    remedy: 'Ask an admin: your groups at the identity provider have no role, or your account is disabled.',
  },

  // Saved views
  VIEW_NOT_FOUND: {
    status: 404,
    message: 'View not found',
    remedy: 'Check the id; it may have been deleted, or is not shared with your role any more.',
  },
  VIEW_OF_SOMEBODY_ELSE: {
    status: 403,
    message: 'Only its owner may change this view',
    remedy: 'Save it under a name of your own. An admin can delete it.',
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    message: 'You have a view with this name already',
    remedy: 'Choose another name, or change that view.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    message: 'You have {most} views already, the maximum',
    remedy: 'Delete one that you do not need any more.',
  },
  TOO_MANY_SHARED_VIEWS: {
    status: 409,
    message: '{most} views are shared with the role {role} already, the maximum',
    remedy: 'Delete one that is shared with this role, or share with fewer roles.',
  },
  SHARING_FORBIDDEN: {
    status: 403,
    message: 'You may not share views with the role {role}',
    remedy: 'Share with roles of `may_share_with` in `GET /v1/views`, or ask an admin to share it.',
  },

  // Bulk work
  BULK_NOT_FOUND: {
    status: 404,
    message: 'Bulk work not found',
    remedy:
      'Check the id. It is shown to whoever asked for it, and to admins, until `JOB_RETENTION` after its end.',
  },
  BULK_TOO_LARGE: {
    status: 422,
    message: 'The filter finds more than {most}, the most that can be done at once',
    remedy: 'Narrow the filter, for instance to a time, and repeat it for the rest.',
  },
  BULK_ENDED: {
    status: 409,
    message: 'It has ended already',
    remedy: 'Nothing: there is nothing left to cancel.',
  },
  TOO_MANY_BULKS: {
    status: 429,
    message: 'You have {most} unfinished ones already, the maximum',
    remedy: 'Wait until one of them has ended, or cancel one.',
    retryAfterS: 10,
  },

  // Orders
  ORDER_NOT_FOUND: {
    status: 404,
    message: 'Order not found',
    remedy: 'Check the id or number. An order that was just accepted is found once its job has ended.',
  },
  ORDER_NOT_CREATED: {
    status: 404,
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
    status: 422,
    message: 'items must have at least one element',
    remedy: 'Send the order again with its items.',
  },
  REPEATED_ITEM: {
    status: 422,
    message: 'item_id {itemIds} appears more than once in items',
    remedy: 'Send each item once, with the summed quantity.',
  },
  CHANNEL_DATA_REQUIRED: {
    status: 422,
    message: 'channel_specific_data is required by this channel',
    remedy: 'Send it as `GET /v1/channels/{channelId}/order-schema` describes it.',
  },
  CHANNEL_DATA_INVALID: {
    status: 422,
    message: '{problems}',
    example: 'channel_specific_data.store_code is required',
    remedy: 'Correct the fields in the message; `GET /v1/channels/{channelId}/order-schema` has the schema.',
  },
  PLACE_NOT_FOUND: {
    status: 422,
    message: 'The channel has no place {name}',
    remedy: 'Create the place, or link it to the channel, then send the order again.',
  },
  DUPLICATE_ORDER_NUMBER: {
    status: 409,
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
    status: 400,
    message: '{problems}',
    example: 'metadata.cancellation_reason is required',
    remedy: 'Correct the fields that `details` names.',
  },
  ORDER_NOT_UPDATABLE: {
    status: 409,
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

  // Items of an order
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

  // Picking
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
    message: 'The place already has {most} paired devices: revoke one first',
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

  // Places
  UNKNOWN_PLACE: {
    status: 404,
    message: 'Place not found',
    remedy: 'Check the id; `GET /v1/places` lists the places of a channel.',
  },
  TOO_MANY_LINKED_CHANNELS: {
    status: 409,
    message: 'A place is linked to at most {most} channels besides its primary one',
    remedy: 'Unlink channels that no longer use the place.',
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
  IDENTIFIER_REQUIRED: {
    status: 400,
    message: 'identifier must not be null',
    remedy: 'Send an identifier, or leave the field out.',
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

  // Storage locations
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

  // Picking app
  PICKING_APP_TRANSITION_NOT_ALLOWED: {
    status: 422,
    message: 'The picking app may not move an order from {from} to {to}',
    remedy: 'Request one of `allowed_transitions`.',
  },
  STILL_BEING_APPLIED: {
    status: 503,
    message: 'The change is accepted and still being applied: retry',
    remedy: RETRY,
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

  // Realtime socket; close codes from 4000 on are the service's own, the others are those of RFC 6455
  INVALID_JSON: {
    status: null,
    close: null,
    message: 'The message is not a JSON object',
    remedy: 'Send one JSON object per message.',
  },
  INVALID_MESSAGE: {
    status: null,
    close: null,
    message: 'The message does not have the required form',
    remedy: 'Correct the message; docs/realtime.md shows each.',
  },
  UNKNOWN_TYPE: {
    status: null,
    close: null,
    message: 'type must be auth, subscribe or unsubscribe',
    remedy: 'Send one of these.',
  },
  INVALID_FILTER: {
    status: null,
    close: null,
    message: 'filter may only contain channel_id, the id of a channel',
    remedy: 'Filter by `channel_id`, or leave the filter out.',
  },
  NOT_AUTHENTICATED: {
    status: null,
    close: null,
    message: 'Send an auth message first',
    remedy: 'Send `auth`, wait for `auth_ok`, then subscribe.',
  },
  ALREADY_AUTHENTICATED: {
    status: null,
    close: null,
    message: 'The socket is authenticated already',
    remedy: 'Open another socket for another key.',
  },
  FORBIDDEN: {
    status: null,
    close: null,
    message: 'No access to the topic or the specified channel',
    remedy: 'Subscribe to `orders.status` or `orders.changes` of a channel that the key can access.',
  },
  UNKNOWN_CURSOR: {
    status: null,
    close: null,
    message: 'after is not an event of a channel you can access',
    remedy:
      'Read the orders, then subscribe without `after`: there never was such an event, or it is not accessible. Ids of deleted events stay known.',
  },
  NOT_SUBSCRIBED: {
    status: null,
    close: null,
    message: 'There is no such subscription',
    remedy: 'Nothing: it has ended or never was.',
  },
  TOO_MANY_SUBSCRIPTIONS: {
    status: null,
    close: null,
    message: 'The socket has the maximum number of subscriptions',
    remedy: 'Subscribe without a filter, which covers all channels, or open another socket.',
  },
  INVALID_FRAME: {
    status: null,
    close: 1002,
    message: 'The frame breaks the WebSocket protocol',
    remedy: 'Use a WebSocket library, and connect again.',
  },
  BINARY_FRAME: {
    status: null,
    close: 1003,
    message: 'Only text frames are supported',
    remedy: 'Send text frames.',
  },
  INVALID_TEXT: {
    status: null,
    close: 1007,
    message: 'The frame is not UTF-8 text',
    remedy: 'Send UTF-8.',
  },
  FRAME_TOO_LARGE: {
    status: null,
    close: 1009,
    message: 'Messages are limited to 64 KB',
    remedy: 'Send shorter messages.',
  },
  AUTH_TIMEOUT: {
    status: null,
    close: 4401,
    message: 'Not authenticated in time',
    remedy: 'Send `auth` within 10 s after connecting.',
  },
  TOO_MANY_SOCKETS: {
    status: null,
    close: 4429,
    message: 'The key or the person has the maximum number of sockets',
    remedy: 'Close sockets that nobody reads; subscribe several times on one.',
  },
  TOO_SLOW: {
    status: null,
    close: 4408,
    message: 'More than 1 MB is waiting to be read',
    remedy: 'Read faster, or filter by channel; connect again with `after`.',
  },
  TOO_MANY_FAILURES: {
    status: null,
    close: 4429,
    message: 'Too many failed authentications from this address',
    remedy: 'Wait a minute, then connect with a valid key.',
  },
  TOO_MANY_MESSAGES: {
    status: null,
    close: 4429,
    message: 'Too many messages per second',
    remedy: 'Send fewer messages; connect again with `after`.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** The codes that are used on sockets. */
export type SocketErrorCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends { readonly close: number | null } ? Code : never;
}[ErrorCode];

export const SOCKET_ERROR_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code): code is SocketErrorCode => 'close' in ERRORS[code],
);

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The facts in the message of a code. */
export type FactsOf<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof ERRORS)[Code]['message']>, string | number>
>;

/** The message of a code with the facts of a case in it. */
export function messageOf<Code extends ErrorCode>(code: Code, facts: FactsOf<Code>): string {
  const named: Readonly<Record<string, string | number>> = facts;
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_all, name: string) => String(named[name]));
}
