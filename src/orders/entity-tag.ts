import { hasTag } from '../infrastructure/http';

/** The entity tag of an order's version, for `ETag`, `If-Match` and `If-None-Match`. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** Whether an `If-None-Match` header says that the caller already has this version. */
export function hasVersion(ifNoneMatch: string | undefined, version: number): boolean {
  return hasTag(ifNoneMatch, entityTag(version));
}
