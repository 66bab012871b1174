const DAY_MS = 86_400_000;
/** The last day that has a name of the form YYYY-MM-DD. */
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** A stretch of time, both ends included; null is open. */
export interface Period {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Part of a day, both ends included. */
export interface Edge {
  readonly from: Date;
  readonly to: Date;
  /** 1: in the period but not in its days; -1: in its days but not in the period. */
  readonly sign: 1 | -1;
}

/**
 * A period as whole UTC days, plus and minus parts of days. Example: from 1 March 18:00 to 4 March is the
 * days 2 and 3, plus 6 hours of the 1st.
 */
export interface DaySplit {
  /** First and last day as YYYY-MM-DD; null is open. No days at all when none is mostly in the period. */
  readonly days: { readonly first: string | null; readonly last: string | null } | null;
  /** At most two, each at most half a day, unless there are no days or it is the last one of the year 9999. */
  readonly edges: readonly Edge[];
}

/**
 * Splits a period so that days and edges together count each of its milliseconds exactly once. A day that is
 * mostly in the period is one of its days, so that the edges are short.
 */
export function splitDays({ from, to }: Period): DaySplit {
  const [startMs, endMs] = [from?.getTime() ?? null, to === null ? null : to.getTime() + 1];
  const lastEndMs = nearestDay(endMs);
  const firstMs = startMs === null ? null : Math.min(nearestDay(startMs)!, LAST_DAY_MS);
  if (startMs !== null && endMs !== null && firstMs! >= lastEndMs!) {
    return { days: null, edges: startMs < endMs ? stretch(startMs, endMs) : [] };
  }
  return {
    days: { first: dayAt(firstMs), last: dayAt(lastEndMs === null ? null : lastEndMs - DAY_MS) },
    edges: [...stretch(startMs, firstMs), ...stretch(lastEndMs, endMs)],
  };
}

/** From a start to an exclusive end; backwards it is subtracted. */
function stretch(startMs: number | null, endMs: number | null): Edge[] {
  if (startMs === null || endMs === null || startMs === endMs) return [];
  const isForward = startMs < endMs;
  const [from, end] = isForward ? [startMs, endMs] : [endMs, startMs];
  return [{ from: new Date(from), to: new Date(end - 1), sign: isForward ? 1 : -1 }];
}

function nearestDay(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / DAY_MS) * DAY_MS;
}

function dayAt(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10);
}
