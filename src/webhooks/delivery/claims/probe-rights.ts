import { Inject, Injectable, Logger } from '@nestjs/common';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { reasonOf } from '@libs/work-queue';
import { ofLockedChannel } from '../../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import { Topology } from '../../../infrastructure/database';
import { DELIVERIES } from '../delivery-policy';
import type { ClaimedDelivery } from '../delivery';
import { IS_FREE_TO_PROBE } from './delivery-claim-sql';

/** The right to probe a failing endpoint, which one process has at a time. */
export interface ProbeRight {
  readonly channelId: string;
  readonly until: Date;
}

/** Takes and leaves rights, in their own transactions, so that nobody who holds a delivery waits for a channel. */
@Injectable()
export class ProbeRights {
  private readonly logger = new Logger(ProbeRights.name);
  private readonly forMs: number;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    @Inject(SETTINGS_TOKEN) { WEBHOOK_TIMEOUT_MS }: CompleteSettings,
  ) {
    this.forMs = 2 * WEBHOOK_TIMEOUT_MS + 3 * DELIVERIES.leaseMs;
  }

  /** Null when the endpoint may not be probed now, or another process got the right. */
  async take(channelId: string): Promise<ProbeRight | null> {
    const sql = this.topology.choose(TAKE);
    const [right] = await this.unitOfWork.run(
      (tx) => tx.query<{ until: Date }>(sql, [channelId, this.forMs]),
      IN_BACKGROUND,
    );
    return right === undefined ? null : { channelId, until: right.until };
  }

  /** Makes the endpoint free to be probed, unless another process has the right by now. */
  async leave({ channelId, until }: ProbeRight): Promise<void> {
    const sql = this.topology.choose(LEAVE);
    await this.unitOfWork.run((tx) => tx.query(sql, [channelId, until]), IN_BACKGROUND);
  }

  /** Leaves those of probes that were not made, once their deliveries are released. Never throws: a right that can't be left runs out. */
  async leaveThoseOf(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    for (const { channel_id: channelId, probe_until: until } of deliveries) {
      if (until === undefined) continue;
      await this.leave({ channelId, until }).catch((error: unknown) =>
        this.logger.warn(`the right to probe ${channelId} runs out: ${reasonOf(error)}`),
      );
    }
  }
}

/** $1 a channel, $2 for how long. Returns a row if the right was free. */
const TAKE = ofLockedChannel(
  '$1',
  `UPDATE webhook_endpoints c SET webhook_probe_at = date_trunc('milliseconds', now() + $2 * interval '1 millisecond')
     FROM channel
    WHERE c.channel_id = channel.id AND c.channel_id = $1 AND ${IS_FREE_TO_PROBE}
   RETURNING c.webhook_probe_at AS until`,
);

/** $1 a channel, $2 until when its right was taken. */
const LEAVE = ofLockedChannel(
  '$1',
  `UPDATE webhook_endpoints c SET webhook_probe_at = now()
     FROM channel
    WHERE c.channel_id = channel.id AND c.channel_id = $1 AND c.webhook_probe_at = $2::timestamptz`,
);
