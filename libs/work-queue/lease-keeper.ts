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

  constructor(private readonly policy: LeasePolicy<Row>) {
    this.loop = new WorkLoop({
      name: policy.name,
      round: () => this.renewOld(),
      idleMs: policy.renewEveryMs,
      onError: (error) => {
        policy.onError(error);
        this.giveUpLapsed();
      },
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** @param takenAtMs when the claim was requested, on this process's monotonic clock */
  hold(claimed: Row, takenAtMs: number): Lease {
    const lease = new Lease(takenAtMs + this.policy.leaseMs);
    this.leases.set(claimed, lease);
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
    this.giveUpLapsed();
    if (locked.size === 0) return false;
    await pause(renewEveryMs / 10);
    return true;
  }

  private giveUpLapsed(): void {
    for (const lease of this.leases.values()) if (lease.endsAtMs <= performance.now()) lease.abort();
  }
}
