import { Refusal } from '@libs/refusal';
import { ERRORS, type ErrorCode, type ErrorRow } from '../../../contract';
import { errorBody, familyOf } from '../errors/error-shapes';
import type { Route } from './operations';

const NOT_FOUND: Readonly<Record<string, ErrorCode>> = {
  bulkId: 'BULK_NOT_FOUND',
  channelId: 'CHANNEL_NOT_FOUND',
  deliveryId: 'DELIVERY_NOT_FOUND',
  itemId: 'ITEM_NOT_FOUND',
  jobId: 'JOB_NOT_FOUND',
  keyId: 'API_KEY_NOT_FOUND',
  locationId: 'STORAGE_LOCATION_NOT_FOUND',
  orderId: 'ORDER_NOT_FOUND',
  personId: 'PERSON_NOT_FOUND',
  sessionId: 'SESSION_NOT_FOUND',
  version: 'VERSION_NOT_FOUND',
};

/** The error that a status of a route usually means. */
const USUAL: Readonly<Record<string, (route: Route) => ErrorCode>> = {
  400: () => 'INVALID_REQUEST',
  401: ({ path, method }) => (path === '/v1/session' && method === 'post' ? 'WRONG_SIGN_IN' : 'UNAUTHORIZED'),
  403: ({ path }) => (path.includes('{orderId}') ? 'ORDER_FORBIDDEN' : 'CHANNEL_FORBIDDEN'),
  404: ({ path }) => {
    if (path.startsWith('/dts/drone')) return 'ORDER_NOT_FOUND';
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).reverse();
    return NOT_FOUND[parameters.find((name) => name in NOT_FOUND) ?? 'channelId']!;
  },
  409: () => 'REQUEST_UNDER_WAY',
  410: () => 'LINK_NOT_USABLE',
  412: () => 'VERSION_MISMATCH',
  413: () => 'BODY_TOO_LARGE',
  415: () => 'UNSUPPORTED_MEDIA_TYPE',
  422: ({ path }) => {
    if (path.startsWith('/dts/drone')) return 'PICKING_APP_TRANSITION_NOT_ALLOWED';
    return path.endsWith('/status') ? 'INVALID_STATUS_TRANSITION' : 'IDEMPOTENCY_KEY_REUSED';
  },
  429: () => 'TOO_MANY_REQUESTS',
  431: () => 'HEADERS_TOO_LARGE',
  500: () => 'INTERNAL_ERROR',
  503: () => 'SERVICE_UNAVAILABLE',
};

const FACTS: Readonly<Record<string, string | number>> = {
  from: 'pending',
  most: '2 MB',
  to: 'shipped',
  version: 3,
};

const ERROR_SCHEMA = /(?:Error|FailureEnvelope)(?:Dto)?"/;

/** Gives each error response of a route the body that it usually has, in the shape of the route's family. */
export function exemplifyErrors(route: Route): void {
  for (const [status, response] of Object.entries(route.operation.responses)) {
    const json = response.content?.['application/json'];
    const usual = USUAL[status];
    if (json === undefined || usual === undefined || !ERROR_SCHEMA.test(JSON.stringify(json.schema)))
      continue;
    // Statuses of a route may share their content.
    response.content = {
      ...response.content,
      'application/json': { ...json, example: exampleOf(usual(route), route) },
    };
  }
}

function exampleOf(code: ErrorCode, { method, path }: Route): object {
  const { status, example, message }: ErrorRow = ERRORS[code];
  const text = example ?? message.replace(/\{(\w+)\}/g, (_all, name: string) => String(FACTS[name]));
  const details = [{ field: 'items[0].quantity', message: text }];
  const extra = code === 'INVALID_REQUEST' ? { extra: { details } } : {};
  return errorBody(
    familyOf(method.toUpperCase(), path),
    new Refusal({ status: status!, code, message: text, ...extra }),
  );
}
