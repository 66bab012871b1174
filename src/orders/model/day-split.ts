const DAY_MS = 86_400_000;

/** A stretch of time, both ends included; null is open. */
export interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** A period as the whole UTC days in it and the stretches before and after them. */
export interface DaySplit {
  /** First and last whole day as YYYY-MM-DD; null is open. Null altogether when no day is wholly in the period. */
  readonly days: { readonly first: string | null; readonly last: string | null } | null;
  /** At most two stretches, both ends included. */
  readonly edges: readonly { readonly from: Date; readonly to: Date }[];
}

/** Splits a period so that each of its milliseconds is either in a whole day or in one edge. */
export function splitDays({ from, to }: Period): DaySplit {
  const firstMs = from === null ? null : Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const endMs = to === null ? null : Math.floor((to.getTime() + 1) / DAY_MS) * DAY_MS;
  if (from !== null && to !== null && firstMs! >= endMs!) {
    return { days: null, edges: from > to ? [] : [{ from, to }] };
  }
  const before = from !== null && from.getTime() < firstMs! ? [{ from, to: new Date(firstMs! - 1) }] : [];
  const after = to !== null && endMs! <= to.getTime() ? [{ from: new Date(endMs!), to }] : [];
  return {
    days: { first: dayAt(firstMs), last: dayAt(endMs === null ? null : endMs - DAY_MS) },
    edges: [...before, ...after],
  };
}

function dayAt(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10);
}
