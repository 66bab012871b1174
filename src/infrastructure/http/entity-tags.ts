/** Whether an `If-None-Match` header says that the client already has what this tag names (RFC 9110: weak comparison). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map(strongForm);
  return tags.includes('*') || tags.includes(strongForm(tag));
}

function strongForm(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
