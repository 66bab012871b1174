/**
 * The SQL of a text array whose members are parameters `$first` and following, to stand where `$n::text[]` would.
 * For long texts: within an array literal every character is escaped by the client and scanned again by Postgres.
 */
export function textArray(first: number, texts: ArrayLike<unknown>): string {
  return `ARRAY[${Array.from(texts, (_text, index) => `$${first + index}`).join(', ')}]::text[]`;
}
