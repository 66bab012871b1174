import { Injectable, Logger } from '@nestjs/common';
import { LeaseKeeper } from '@libs/work-queue';
import type { ClaimedDelivery } from '../delivery';
import { DELIVERIES } from '../delivery-policy';
import { DeliveryClaims } from './delivery-claims';

const RENEW_EVERY_MS = 3_000;

/** The claims of this process: renewed while it has them, given back when it does not use them. */
@Injectable()
export class DeliveryLeases extends LeaseKeeper<ClaimedDelivery> {
  constructor(private readonly claims: DeliveryClaims) {
    const logger = new Logger(DeliveryLeases.name);
    super({
      name: 'leases of webhooks',
      leaseMs: DELIVERIES.leaseMs,
      renewEveryMs: RENEW_EVERY_MS,
      renew: (deliveries) => claims.renew(deliveries),
      onError: (error) => logger.warn(`could not renew claims: ${(error as Error).message}`),
    });
  }

  /**
   * Makes deliveries due again at once, and returns their channels; none when the database is unavailable and
   * the claims expire instead.
   */
  async giveBack(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlySet<string>> {
    await this.letGoForRelease(deliveries);
    try {
      await this.claims.release(deliveries);
      return new Set(deliveries.map(({ channel_id }) => channel_id));
    } catch {
      return new Set();
    }
  }
}
