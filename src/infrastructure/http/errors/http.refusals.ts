import { refusals } from '@libs/refusal';

/**
 * Refusals that are independent of the route (docs/lists.md#pages, docs/security.md#limits-of-a-request,
 * docs/rules/access.md#credentials).
 */
export const httpRefusals = refusals({
  INVALID_REQUEST: (problems: readonly FieldProblem[]) => ({
    status: 400,
    message: problems.map((problem) => problem.message).join('; '),
    extra: { details: problems },
  }),
  MALFORMED_JSON: () => ({ status: 400, message: 'The request body is not valid JSON' }),
  BODY_TOO_DEEP: (levels: number) => ({
    status: 400,
    message: `The request body is nested more than ${levels} levels deep`,
  }),
  REFUSED_KEY: (key: string) => ({
    status: 400,
    message: `The request body must not hold a key named ${key}`,
  }),
  INVALID_TEXT: () => ({
    status: 400,
    message: 'The request body holds text that is not valid Unicode',
  }),
  INVALID_QUERY_TEXT: (name: string) => ({
    status: 400,
    message: `The query parameter ${name} holds text that is not valid Unicode`,
  }),
  INEXACT_NUMBER: (field: string, number: string) => {
    const shown = number.length > 40 ? `${number.slice(0, 40)}...` : number;
    const message = `${field} is ${shown}, a number that can't be kept exactly: send at most 15 significant digits, or a string`;
    return { status: 400, message, extra: { details: [{ field, message }] } };
  },
  BODY_TOO_LARGE: () => ({ status: 413, message: 'The request body is larger than 2 MB' }),
  RESOURCE_TOO_LARGE: (kind: string) => ({
    status: 413,
    message: `The ${kind} would be larger than 4 MB with this change`,
  }),
  BODY_TOO_SLOW: () => ({ status: 408, message: 'The request body did not arrive in time' }),
  TOO_MANY_BODIES: () => ({
    status: 503,
    message: 'Too many request bodies are being read at the moment, try again',
  }),
  TOO_MANY_AT_ONCE: () => ({
    status: 503,
    message: 'Too many requests of this key are under way at the moment, try again',
    retryAfterS: 1,
  }),
  UNSUPPORTED_MEDIA_TYPE: () => ({ status: 415, message: 'The request body must be application/json' }),
  NOT_FOUND: (method: string, path: string) => ({ status: 404, message: `Cannot ${method} ${path}` }),
  SERVICE_UNAVAILABLE: () => ({
    status: 503,
    message: 'The service is not available at the moment, try again',
  }),
  OUTCOME_UNKNOWN: () => ({
    status: 503,
    message:
      'The connection to the database was lost while the change was committed, so it is made or it is not. ' +
      'Repeat the request with the same Idempotency-Key, or look whether it was made before you send it again',
    extra: { code: 'OUTCOME_UNKNOWN' },
  }),
  TOOK_TOO_LONG: () => ({
    status: 503,
    message:
      'The database took too long for this request: ask for less, by a narrower filter or an earlier page',
  }),
  INTERNAL_ERROR: () => ({ status: 500, message: 'Internal Server Error' }),
});

/** One wrong field of a request. `field` is its path, such as `items[0].quantity`; the message names it too. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}
