/**
 * The versions that an `If-Match` header allows; null when it allows any. A tag that is not a version matches
 * none.
 */
export function versionsAllowed(ifMatch: string | undefined): readonly number[] | null {
  const tags = ifMatch?.trim();
  if (tags === undefined || tags === '' || tags === '*') return null;
  return tags.split(',').flatMap((tag) => {
    const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
