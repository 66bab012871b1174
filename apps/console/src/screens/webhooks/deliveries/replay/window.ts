/** From when to when, as `datetime-local` fields take it. */
export interface Window {
  readonly since: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

/** A day earlier, as `datetime-local` fields take it: in the time of whoever looks. */
export function dayBefore(now: Date): string {
  const at = new Date(now.getTime() - DAY_MS - now.getTimezoneOffset() * 60_000);
  return at.toISOString().slice(0, 16);
}

/** The moment of a `datetime-local` field; null when it is none. */
export function momentOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
