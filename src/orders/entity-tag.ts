/** The entity tag of an order's version, for `ETag`, `If-Match` and `If-None-Match`. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** Whether an `If-None-Match` header says that the caller already has this version (RFC 9110: weak comparison). */
export function hasVersion(ifNoneMatch: string | undefined, version: number): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(entityTag(version));
}
