import type { Gauge } from 'prom-client';

const FRESH_MS = 5_000;
/** A single read that fails leaves no gap: a gap begins the time anew for which an alert waits. */
const KEPT_MS = 150_000;

/** Gauges that are read from the database when scraped, at most every 5 s. */
export class ScrapedGauges {
  private readAtMs = -Infinity;
  private wasReadAtMs = -Infinity;
  private reading: Promise<void> = Promise.resolve();

  /** @param read sets the gauges */
  constructor(
    private readonly gauges: readonly Gauge[],
    private readonly read: () => Promise<void>,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Never rejects. What can't be read for some minutes is absent: nobody could tell an old value from that of now. */
  refresh(): Promise<void> {
    if (performance.now() - this.readAtMs >= FRESH_MS) {
      this.readAtMs = performance.now();
      this.reading = this.readAll();
    }
    return this.reading;
  }

  private async readAll(): Promise<void> {
    try {
      await this.read();
      this.wasReadAtMs = performance.now();
    } catch (error) {
      if (performance.now() - this.wasReadAtMs >= KEPT_MS) this.gauges.forEach(forget);
      this.onError(error as Error);
    }
  }
}

/** Unlike `reset` alone, which sets a gauge without labels to 0. */
export function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
