import { httpRefusals } from '../errors/http.refusals';
import { writtenBytes } from './written-out';

/** Two bodies: what several requests together may make of one resource. */
export const MOST_RESOURCE_BYTES = 4 * 1024 * 1024;

/**
 * Refuses with 413 a change by which a resource, as JSON, gets more bytes than `most`, by default 4 MB (docs/security.md#limits-of-a-request).
 * One that makes it smaller is never refused.
 */
export function requireBounded(
  kind: string,
  before: object,
  after: object,
  most: number = MOST_RESOURCE_BYTES,
): void {
  if (writtenBytes(after, most) <= most) return;
  const bytesBefore = writtenBytes(before);
  if (writtenBytes(after, bytesBefore) > bytesBefore) throw httpRefusals.RESOURCE_TOO_LARGE(kind, most);
}
