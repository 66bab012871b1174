/** The first eight characters of a UUID; anything else stays whole. */
export function shortId(id: string): string {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id) ? id.slice(0, 8) : id;
}
