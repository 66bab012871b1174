const UNITS = [
  ['days', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** How long ago a moment was, in the largest unit of which there are two: `3 h`. */
export function elapsed(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since));
  const [unit, size] = UNITS.find(([, length]) => ms >= 2 * length) ?? ['s', 1_000];
  return `${Math.floor(ms / size)} ${unit}`;
}
