import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { LeaseKeeper } from '@libs/work-queue';
import type { ClaimedDelivery } from '../delivery';
import { DELIVERIES } from '../delivery-policy';
import { LeaseStore } from './lease-store';

const RENEW_EVERY_MS = 3_000;
/** What has the row of a claim locked (a piece of a replay, as a rule) soon ends. */
const AGAIN_MS = 100;

/** The claims of this process: renewed while it has them, given back when it does not use them. */
@Injectable()
export class DeliveryLeases extends LeaseKeeper<ClaimedDelivery> {
  private readonly logger: Logger;

  constructor(private readonly store: LeaseStore) {
    const logger = new Logger(DeliveryLeases.name);
    super({
      name: 'leases of webhooks',
      leaseMs: DELIVERIES.leaseMs,
      renewEveryMs: RENEW_EVERY_MS,
      renew: (deliveries) => store.renew(deliveries),
      onError: (error) => logger.warn(`could not renew claims: ${(error as Error).message}`),
    });
    this.logger = logger;
  }

  /**
   * Makes deliveries due again at once, those that are locked by others as soon as they are not. While the database is
   * unavailable the claims expire instead. @param freed called with channels in which deliveries became due
   */
  async giveBack(
    deliveries: readonly ClaimedDelivery[],
    freed: (channelIds: ReadonlySet<string>) => void,
  ): Promise<void> {
    await this.letGoForRelease(deliveries);
    const lapsedAtMs = performance.now() + DELIVERIES.leaseMs;
    try {
      for (let claimed = deliveries; ; await pause(AGAIN_MS)) {
        const held = await this.store.release(claimed);
        const free = claimed.filter((delivery) => !held.has(delivery));
        if (free.length > 0) freed(new Set(free.map(({ channel_id }) => channel_id)));
        claimed = [...held];
        if (claimed.length === 0 || performance.now() > lapsedAtMs) return;
      }
    } catch (error) {
      this.logger.warn(`claims run out: ${(error as Error).message}`);
    }
  }
}
