import { Injectable, Logger } from '@nestjs/common';
import { WorkLoop } from '@libs/work-queue';
import type { ClaimedDelivery } from '../delivery';
import { DeliveryClaims, LEASE_MS } from './delivery-claims';
import { Lease } from './lease';

const RENEW_EVERY_MS = 3_000;

/**
 * Renews the claims of slow attempts. An attempt whose claim is lost, or can't be renewed in time, is aborted
 * at once, since another process may make it now.
 */
@Injectable()
export class LeaseKeeper {
  private readonly logger = new Logger(LeaseKeeper.name);
  private readonly leases = new Map<ClaimedDelivery, Lease>();
  private readonly loop = new WorkLoop({
    name: 'leases of webhooks',
    round: async () => {
      await this.renewOld();
      return false;
    },
    idleMs: RENEW_EVERY_MS,
    onError: (error) => {
      this.logger.warn(`could not renew claims: ${(error as Error).message}`);
      this.giveUpLapsed();
    },
  });

  constructor(private readonly claims: DeliveryClaims) {}

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** @param takenAtMs when the claim was requested, on this process's monotonic clock */
  hold(delivery: ClaimedDelivery, takenAtMs: number): Lease {
    const lease = new Lease(takenAtMs + LEASE_MS);
    this.leases.set(delivery, lease);
    return lease;
  }

  letGo(delivery: ClaimedDelivery): void {
    this.leases.delete(delivery);
  }

  /**
   * Makes deliveries due again at once, and returns their channels; none when the database is unavailable and
   * the claims expire instead.
   */
  async giveBack(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlySet<string>> {
    deliveries.forEach((delivery) => this.letGo(delivery));
    try {
      await this.claims.release(deliveries);
      return new Set(deliveries.map(({ channel_id }) => channel_id));
    } catch {
      return new Set();
    }
  }

  /** Aborts every attempt under way. */
  abortAll(): void {
    for (const lease of this.leases.values()) lease.abort();
  }

  private async renewOld(): Promise<void> {
    const nowMs = performance.now();
    const old = [...this.leases.keys()].filter(
      (delivery) => this.leases.get(delivery)!.endsAtMs - nowMs < LEASE_MS - RENEW_EVERY_MS / 2,
    );
    if (old.length === 0) return;
    const held = await this.claims.renew(old);
    for (const delivery of old) {
      const lease = this.leases.get(delivery);
      if (lease === undefined) continue;
      if (held.has(delivery)) lease.endsAtMs = nowMs + LEASE_MS;
      else lease.abort();
    }
  }

  private giveUpLapsed(): void {
    for (const lease of this.leases.values()) if (lease.endsAtMs <= performance.now()) lease.abort();
  }
}
