import { setTimeout as pause } from 'node:timers/promises';
import { Lease } from './lease';
import { WorkLoop } from './work-loop';

/** What became of claims that were to be renewed; those in neither set are lost. */
export interface Renewal<Row> {
  readonly held: ReadonlySet<Row>;
  /** They still hold, but could not be extended, since another transaction has their rows locked. */
  readonly locked: ReadonlySet<Row>;
}

/** What a table says of its claims. */
export interface LeasePolicy<Row> {
  /** Name of the loop that renews them. */
  readonly name: string;
  /** A claim that is not renewed within this time is lost: its process died or can't reach the database. */
  readonly leaseMs: number;
  readonly renewEveryMs: number;
  /** Extends claims by `leaseMs`. */
  readonly renew: (claimed: readonly Row[]) => Promise<Renewal<Row>>;
  readonly onError: (error: unknown) => void;
}

/**
 * Renews the claims of slow tries. A try whose claim is lost, or can't be renewed in time, is aborted at once, since
 * another process may make it now.
 */
export class LeaseKeeper<Row extends object> {
  private readonly leases = new Map<Row, Lease>();
  private readonly loop: WorkLoop;
  private renewal: Promise<unknown> = Promise.resolve();
  /** Runs out with the first lease; renewed ones may end later. */
  private readonly lapse = { atMs: Infinity, timer: undefined as NodeJS.Timeout | undefined };

  constructor(private readonly policy: LeasePolicy<Row>) {
    this.loop = new WorkLoop({
      name: policy.name,
      round: () => this.renewOld(),
      idleMs: policy.renewEveryMs,
      onError: policy.onError,
    });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    clearTimeout(this.lapse.timer);
  }

  /** @param takenAtMs when the claim was requested, on this process's monotonic clock */
  hold(claimed: Row, takenAtMs: number): Lease {
    const lease = new Lease(takenAtMs + this.policy.leaseMs);
    this.leases.set(claimed, lease);
    this.watch(lease.endsAtMs);
    return lease;
  }

  letGo(claimed: Row): void {
    this.leases.delete(claimed);
  }

  /** Lets go of claims that are to be released. Resolves when no renewal has their rows locked any more. */
  async letGoForRelease(claimed: readonly Row[]): Promise<void> {
    claimed.forEach((row) => this.letGo(row));
    await this.renewal;
  }

  /** Aborts every try under way. */
  abortAll(): void {
    for (const lease of this.leases.values()) lease.abort();
  }

  /** Returns whether there is something to renew again soon. */
  private async renewOld(): Promise<boolean> {
    const { leaseMs, renewEveryMs, renew } = this.policy;
    const nowMs = performance.now();
    const old = [...this.leases.keys()].filter(
      (claimed) => this.leases.get(claimed)!.endsAtMs - nowMs < leaseMs - renewEveryMs / 2,
    );
    if (old.length === 0) return false;
    const renewing = renew(old);
    this.renewal = renewing.catch(() => undefined);
    const { held, locked } = await renewing;
    for (const claimed of old) {
      const lease = this.leases.get(claimed);
      if (lease === undefined) continue;
      if (held.has(claimed)) lease.endsAtMs = nowMs + leaseMs;
      else if (!locked.has(claimed)) lease.abort();
    }
    if (locked.size === 0) return false;
    await pause(renewEveryMs / 10);
    return true;
  }

  /** With a timer of its own: a renewal may take longer than the leases. */
  private watch(endsAtMs: number): void {
    if (endsAtMs >= this.lapse.atMs) return;
    clearTimeout(this.lapse.timer);
    this.lapse.atMs = endsAtMs;
    const inMs = Math.ceil(endsAtMs - performance.now());
    this.lapse.timer = setTimeout(() => this.giveUpLapsed(), inMs).unref();
  }

  private giveUpLapsed(): void {
    this.lapse.atMs = Infinity;
    const nowMs = performance.now();
    let nextMs = Infinity;
    for (const lease of this.leases.values()) {
      if (lease.endsAtMs <= nowMs) lease.abort();
      else nextMs = Math.min(nextMs, lease.endsAtMs);
    }
    this.watch(nextMs);
  }
}
