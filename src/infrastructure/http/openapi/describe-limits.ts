import type { Response, Route } from './operations';

const integer = { type: 'integer' };

/** The headers of responses that every operation shares, as components. */
export const SHARED_HEADERS = {
  RequestId: {
    description: 'Names this request in logs and in the audit log',
    schema: { type: 'string' },
  },
  RateLimitLimit: { description: 'How many requests may be sent at once', schema: integer },
  RateLimitRemaining: { description: 'How many of them are left', schema: integer },
  RateLimitReset: { description: 'Seconds until all of them are there again', schema: integer },
  RetryAfter: { description: 'Seconds until the same request may be repeated', schema: integer },
};

const refTo = (name: keyof typeof SHARED_HEADERS) => ({ $ref: `#/components/headers/${name}` });

const OF_ALL = { 'X-Request-Id': refTo('RequestId') };
const OF_LIMITED = {
  'RateLimit-Limit': refTo('RateLimitLimit'),
  'RateLimit-Remaining': refTo('RateLimitRemaining'),
  'RateLimit-Reset': refTo('RateLimitReset'),
};
const OF_LATER = { 'Retry-After': refTo('RetryAfter') };
const LIMITED = /^\/(?:v1|dts)\//;
const LATER = new Set(['429', '503']);

/** Documents what every route shares: the 429 of those with a credential, and the headers of responses. */
export function describeLimits({ path, operation: { responses } }: Route): void {
  const { 401: unauthorized } = responses;
  if (LIMITED.test(path) && unauthorized !== undefined)
    responses['429'] ??= { ...structuredClone(unauthorized), description: 'Too many requests' };
  for (const [status, response] of Object.entries(responses)) addHeaders(status, response, path);
}

function addHeaders(status: string, response: Response, path: string): void {
  const isSuccess = status.startsWith('2');
  response.headers = {
    ...response.headers,
    ...(isSuccess && OF_ALL),
    ...(isSuccess && LIMITED.test(path) && OF_LIMITED),
    ...(LATER.has(status) && OF_LATER),
  };
}
