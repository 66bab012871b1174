import type { OpenAPIObject } from '@nestjs/swagger';

const WRITING = ['post', 'put', 'patch'] as const;

/** What they give must not be stored for a repeat: each request does it again. */
const SESSIONS = '/v1/session';

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422',
  schema: { type: 'string' },
} as const;

const REPLAYED = {
  description: '`true` when the request is a repeat and this is the first response again',
  schema: { type: 'string' },
} as const;

const REFUSALS: Record<string, string> = {
  409: 'The current state does not allow this, or the first request with the same key is still under way',
  422: 'The Idempotency-Key was used for another request',
  503: 'Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made',
};

/**
 * Documents what all writing operations share: that they can be repeated with a key, and the response to a
 * repeat.
 */
export function describeIdempotency({ paths }: OpenAPIObject): void {
  for (const [name, path] of Object.entries(paths)) {
    if (name.startsWith(SESSIONS)) continue;
    for (const method of WRITING) if (path[method] !== undefined) describeOperation(path[method]);
  }
}

function describeOperation(operation: NonNullable<OpenAPIObject['paths'][string]['post']>): void {
  operation.parameters = [...(operation.parameters ?? []), KEY];
  const responses = operation.responses as Record<string, Described>;
  for (const [status, response] of Object.entries(responses))
    if (status.startsWith('2')) response.headers = { ...response.headers, 'Idempotent-Replayed': REPLAYED };
  const { content } = responses['403'] ?? {};
  for (const [status, description] of Object.entries(REFUSALS))
    responses[status] ??= { description, ...(content !== undefined && { content }) };
}

interface Described {
  readonly description: string;
  readonly content?: unknown;
  headers?: object;
}
