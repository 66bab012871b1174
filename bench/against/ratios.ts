export interface Compared {
  readonly this: number;
  readonly other: number;
}

/** How much more this side takes than the other: the geometric mean of what each pair says, so that twice and half are equal. */
export function ratioOf(pairs: readonly Compared[]): number {
  const logs = pairs.map((pair) => Math.log(pair.this / pair.other));
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}
