import { httpRefusals } from '../errors/http.refusals';
import { writtenBytes } from './written-out';

/** Two bodies: what several requests together may make of one resource. */
const MOST_RESOURCE_BYTES = 4 * 1024 * 1024;

/**
 * Refuses with 413 a change by which a resource, as JSON, gets more bytes than 4 MB (docs/security.md#limits-of-a-request).
 * One that makes it smaller is never refused.
 */
export function requireBounded(kind: string, before: object, after: object): void {
  const bytes = writtenBytes(after);
  if (bytes > MOST_RESOURCE_BYTES && bytes > writtenBytes(before)) throw httpRefusals.RESOURCE_TOO_LARGE(kind);
}
