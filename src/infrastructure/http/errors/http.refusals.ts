import { messageOf, MOST_PROBLEMS, refusals } from '../../../contract';

const MB = 1024 * 1024;

/**
 * Refusals that are independent of the route (docs/lists.md#pages, docs/security.md#limits-of-a-request,
 * docs/rules/access.md#credentials).
 */
export const httpRefusals = refusals({
  INVALID_REQUEST: (all: readonly FieldProblem[]) => {
    const problems = all.slice(0, MOST_PROBLEMS);
    return {
      facts: { problems: problems.map((problem) => problem.message).join('; ') },
      extra: { details: problems },
    };
  },
  MALFORMED_JSON: () => ({}),
  BODY_TOO_DEEP: (levels: number) => ({ facts: { levels } }),
  REFUSED_KEY: (key: string) => ({ facts: { key } }),
  INVALID_BODY_TEXT: () => ({}),
  INVALID_QUERY_TEXT: (name: string) => ({ facts: { name } }),
  INEXACT_NUMBER: (field: string, number: string) => {
    const facts = { field, number: number.length > 40 ? `${number.slice(0, 40)}...` : number };
    return { facts, extra: { details: [{ field, message: messageOf('INEXACT_NUMBER', facts) }] } };
  },
  BODY_TOO_LARGE: (most: number, how = '') => ({ facts: { most: `${inUnits(most)} ${how}`.trim() } }),
  RESOURCE_TOO_LARGE: (kind: string, most: number) => ({ facts: { kind, most: inUnits(most) } }),
  BODY_TOO_SLOW: () => ({}),
  TOO_MANY_BODIES: () => ({}),
  TOO_MANY_AT_ONCE: () => ({}),
  CROSS_SITE: () => ({}),
  CHANGED_MEANWHILE: (current: string) => ({ facts: { current } }),
  UNSUPPORTED_MEDIA_TYPE: () => ({}),
  NOT_FOUND: (method: string, path: string) => ({ facts: { method, path } }),
  MALFORMED_HTTP: () => ({}),
  /** What the framework itself refuses. */
  HTTP_ERROR: (reason: string) => ({ facts: { reason } }),
  SERVICE_UNAVAILABLE: () => ({}),
  OUTCOME_UNKNOWN: () => ({}),
  TOOK_TOO_LONG: () => ({}),
  INTERNAL_ERROR: () => ({}),
});

function inUnits(bytes: number): string {
  return bytes < MB ? `${bytes / 1024} KB` : `${bytes / MB} MB`;
}

/** One wrong field of a request. `field` is its path, such as `items[0].quantity`; the message names it too. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}
