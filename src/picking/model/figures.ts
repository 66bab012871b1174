/** Sums of what was picked. */
export interface Sums {
  readonly orders: number;
  readonly lines: number;
  readonly ordered: number;
  readonly picked: number;
  readonly substituted: number;
  readonly seconds: number;
}

/** How well and how fast a store picks; null where nothing says so. */
export interface Figures {
  readonly orders: number;
  readonly lines: number;
  readonly units: number;
  readonly found_rate: number | null;
  readonly substitution_rate: number | null;
  readonly units_per_hour: number | null;
}

/** What is shorter says nothing of the speed. */
const LEAST_SECONDS = 60;

export function figuresOf({ orders, lines, ordered, picked, substituted, seconds }: Sums): Figures {
  const notFound = ordered - picked;
  const units = rounded(picked + substituted);
  return {
    orders,
    lines,
    units,
    found_rate: ordered > 0 ? rate(picked / ordered) : null,
    substitution_rate: notFound > 0 ? rate(Math.min(1, substituted / notFound)) : null,
    units_per_hour: seconds >= LEAST_SECONDS ? rounded((units * 3_600) / seconds) : null,
  };
}

/** One only for all, zero only for nothing. */
function rate(share: number): number {
  return share > 0 && share < 1 ? Math.min(0.9999, Math.max(0.0001, rounded(share))) : rounded(share);
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
