import { Inject, Injectable, Logger } from '@nestjs/common';
import { Semaphore } from '@libs/concurrency';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { reasonOf } from '@libs/work-queue';
import { ofFreeChannel, ofLockedChannel } from '../../../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../../infrastructure/config';
import { Topology } from '../../../infrastructure/database';
import { DELIVERIES } from '../delivery-policy';
import type { ClaimedDelivery } from '../delivery';
import { IS_FREE_TO_PROBE } from './delivery-claim-sql';

/** Each takes a connection, of which other work of the process needs some too. */
const TAKEN_AT_ONCE = 4;

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
    // An attempt may wait for a connection as long as for its response, and be made again with another token.
    this.forMs = 4 * WEBHOOK_TIMEOUT_MS + 4 * DELIVERIES.leaseMs;
  }

  /** Like `take`, for many. Never throws: after a failure, the channels that are left count as locked. */
  async takeAll(channelIds: readonly string[]): Promise<{ rights: ProbeRight[]; locked: string[] }> {
    const some = new Semaphore(TAKEN_AT_ONCE);
    let isFailing = false;
    const takeUnlessFailing = async (channelId: string): Promise<ProbeRight | 'locked' | null> => {
      if (isFailing) return 'locked';
      return this.take(channelId).catch((error: unknown) => {
        isFailing = true;
        this.logger.warn(`the right to probe ${channelId} can't be taken: ${reasonOf(error)}`);
        return 'locked';
      });
    };
    const taken = await Promise.all(channelIds.map((id) => some.run(() => takeUnlessFailing(id))));
    return {
      rights: taken.filter((right) => right !== null && right !== 'locked'),
      locked: channelIds.filter((_channelId, n) => taken[n] === 'locked'),
    };
  }

  /**
   * Null when the endpoint may not be probed now, or another process got the right; `locked` when somebody has the channel locked, which is
   * not waited for.
   */
  take(channelId: string): Promise<ProbeRight | 'locked' | null> {
    return this.unitOfWork.run(async (tx) => {
      const [right] = await tx.query<{ until: Date }>(this.topology.choose(TAKE), [channelId, this.forMs]);
      if (right !== undefined) return { channelId, until: right.until };
      const [free] = await tx.query<object>(FREE, [channelId]);
      return free === undefined ? null : 'locked';
    }, IN_BACKGROUND);
  }

  /** Makes the endpoint free to be probed, unless another process has the right by now. Never throws: a right that can't be left runs out. */
  async leave({ channelId, until }: ProbeRight): Promise<void> {
    const sql = this.topology.choose(LEAVE);
    await this.unitOfWork
      .run((tx) => tx.query(sql, [channelId, until]), IN_BACKGROUND)
      .catch((error: unknown) =>
        this.logger.warn(`the right to probe ${channelId} runs out: ${reasonOf(error)}`),
      );
  }

  /** Leaves those of probes that were not made, once their deliveries are released. */
  async leaveThoseOf(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    for (const { channel_id, probe_until } of deliveries)
      if (probe_until !== undefined) await this.leave({ channelId: channel_id, until: probe_until });
  }
}

/** $1 a channel, $2 for how long. Returns a row if the right was free. */
const TAKE = ofFreeChannel(
  '$1',
  `, free AS MATERIALIZED (
    SELECT e.channel_id FROM webhook_endpoints e JOIN channel ON channel.id = e.channel_id
     WHERE e.channel_id = $1 FOR NO KEY UPDATE OF e SKIP LOCKED)
   UPDATE webhook_endpoints c SET webhook_probe_at = date_trunc('milliseconds', now() + $2 * interval '1 millisecond')
     FROM free
    WHERE c.channel_id = free.channel_id AND c.channel_id = $1 AND ${IS_FREE_TO_PROBE}
   RETURNING c.webhook_probe_at AS until`,
);

const FREE = `SELECT 1 FROM webhook_endpoints c WHERE c.channel_id = $1 AND ${IS_FREE_TO_PROBE}`;

/** $1 a channel, $2 until when its right was taken. */
const LEAVE = ofLockedChannel(
  '$1',
  `UPDATE webhook_endpoints c SET webhook_probe_at = now()
     FROM channel
    WHERE c.channel_id = channel.id AND c.channel_id = $1 AND c.webhook_probe_at = $2::timestamptz`,
);
