/** The latencies of a load, all of them kept. */
export class Latencies {
  private readonly all: number[] = [];
  readonly statuses: Record<string, number> = {};

  get count(): number {
    return this.all.length;
  }

  /** Records the response, just now, of a request that counts from `since`. */
  add(since: number, status: string): void {
    this.addMs(performance.now() - since, status);
  }

  addMs(latencyMs: number, status: string): void {
    this.all.push(latencyMs);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  percentile(percent: number): number {
    const sorted = Float64Array.from(this.all).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
  }
}
