let begun = 0;
const latest = new Map<string, number>();

/**
 * Responses may overtake each other: what a former reading gives is old once a later one of the same thing was answered.
 * @returns asked when the response is there: whether it is news
 */
export function beginReading(name: string): () => boolean {
  const mine = (begun += 1);
  return () => {
    if (mine < (latest.get(name) ?? 0)) return false;
    latest.set(name, mine);
    return true;
  };
}
