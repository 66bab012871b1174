import { madeOnce } from './made-once';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

const relativeFormat = madeOnce(
  (language: string | undefined, style: Intl.RelativeTimeFormatStyle) =>
    new Intl.RelativeTimeFormat(language, { numeric: 'auto', style }),
);

const exactFormat = madeOnce(
  (language: string | undefined, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
);

/** How long ago or how far ahead, in the largest whole unit: "3 minutes ago", "in 2 days"; narrow: "3m ago". */
export function formatRelative(
  at: Date,
  now: Date,
  language?: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const distance = at.getTime() - now.getTime();
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS.at(-1)!;
  return relativeFormat(language, style).format(Math.trunc(distance / ms), unit);
}

/** The moment to the second in the reader's time zone, with the zone. */
export function formatExact(at: Date, language?: string, timeZone?: string): string {
  return exactFormat(language, timeZone).format(at);
}

/** A duration by its two largest units: `850 ms`, `2.4 s`, `3 min 5 s`, `2 h 10 min`, `4 d 3 h`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toString()} s`;
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joined(minutes, 'min', seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined(hours, 'h', minutes % 60, 'min');
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
