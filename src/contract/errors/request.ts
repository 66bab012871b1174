import { CORRECT, type ErrorRows, RETRY } from './error-row';

/** The request itself, whatever the route. */
export const REQUEST_ERRORS = {
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
    message: 'The {kind} would be larger than {most} with this change',
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
      'It is not known whether the change was made, or only a part of it. ' +
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
} as const satisfies ErrorRows;
