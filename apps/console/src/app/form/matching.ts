import { shortId } from '@oms/ui';

/** One of many that can be chosen. */
export interface Option {
  readonly id: string;
  readonly name: string;
}

/** A page of more of them is slow, and nobody reads so many. */
const MOST_DRAWN = 100;

/**
 * The options whose name has this part: the first of them and all that are or were chosen, also those that are not offered, which come first.
 */
export function matching(
  offered: readonly Option[],
  chosen: readonly string[],
  part: string,
): { readonly drawn: readonly Option[]; readonly found: number; readonly all: number } {
  const isChosen = new Set(chosen);
  const ids = new Set(offered.map(({ id }) => id));
  const others = chosen.filter((id) => !ids.has(id)).map((id) => ({ id, name: shortId(id) }));
  const all = [...others, ...offered];
  const asked = part.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(asked));
  const drawn = found.filter(({ id }, n) => n < MOST_DRAWN || isChosen.has(id));
  return { drawn, found: found.length, all: all.length };
}
