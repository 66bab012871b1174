let aheadMs = 0;

/** Learns from the `Date` of a response how wrong the clock of this device is. */
export function noteServiceDate(date: string | null, now = Date.now()): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = now - at;
}

/** A moment of this device's clock by that of the service, to the second. */
export function byService(now: Date): number {
  return now.getTime() - aheadMs;
}
