import { Inject, Injectable } from '@nestjs/common';
import { IN_BACKGROUND, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { ofLockedChannels } from '../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { Topology } from '../infrastructure/database';
import { Workers } from '../infrastructure/workers';
import { Jobs } from '../jobs';
import { CheckChannelHealth } from './commands/check-channel-health';
import { healthCheckKey } from './health-check-key';
import { isDue, nextCheckMs } from './model/check-times';

const BATCH_SIZE = 20;
const LONGEST_PAUSE_MS = 5_000;
const LOOKS_AN_INTERVAL = 10;

interface Candidate {
  readonly channel_id: string;
  /** Null for a channel that was never scheduled. */
  readonly due_at: Date | null;
}

/**
 * Accepts a health check of every channel once per interval, in every process whose role is not `api`. Each
 * channel has its own time in the interval; the next time is written together with the job in one
 * transaction, so that many processes accept one check. A channel whose last check has not ended is skipped.
 */
@Injectable()
export class HealthSchedule {
  private readonly intervalMs: number;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly topology: Topology,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
    workers: Workers,
  ) {
    this.intervalMs = settings.CHANNEL_HEALTH_INTERVAL;
    if (this.intervalMs === 0) return;
    workers.add(this, {
      name: 'channel health schedule',
      round: () =>
        topology.inParts(
          () => this.waiting(),
          (channelIds) => this.unitOfWork.run((tx) => this.acceptDue(tx, channelIds), IN_BACKGROUND),
        ),
      idleMs: Math.min(LONGEST_PAUSE_MS, this.intervalMs / LOOKS_AN_INTERVAL),
    });
  }

  private async waiting(): Promise<string[]> {
    const rows = await this.unitOfWork.run(
      (tx) => tx.query<Candidate>(DUE, [this.intervalMs]),
      IN_BACKGROUND,
    );
    return rows.map(({ channel_id }) => channel_id);
  }

  /** @param named null: of all channels */
  private async acceptDue(tx: Tx, named: readonly string[] | null): Promise<boolean> {
    const candidates = await tx.query<Candidate>(named === null ? LOCK : LOCK_NAMED, [
      this.intervalMs,
      BATCH_SIZE,
      ...(named === null ? [] : [named]),
    ]);
    if (candidates.length === 0) return false;
    const channelIds = candidates.map(({ channel_id }) => channel_id);
    const places = channelIds.map((channelId) => ({ channelId, key: healthCheckKey(channelId) }));
    const underWay = await this.jobs.unfinishedKeys(tx, places);
    const nowMs = tx.now.getTime();
    for (const { channel_id: channelId, due_at } of candidates) {
      const key = healthCheckKey(channelId);
      if (due_at === null || underWay.has(key)) continue;
      if (!isDue(due_at.getTime(), this.intervalMs, nowMs)) continue;
      await this.jobs.acceptIn(tx, new CheckChannelHealth(channelId), { channelId, key });
    }
    const next = channelIds.map((channelId) => new Date(nextCheckMs(channelId, this.intervalMs, nowMs)));
    await tx.query(this.topology.choose(PLAN), [channelIds, next]);
    return candidates.length === BATCH_SIZE;
  }
}

/** $1 interval in milliseconds. Channels that are due, were never scheduled, or were scheduled with a longer interval. */
const DUE = `
  SELECT channel_id, due_at
    FROM channel_health
   WHERE (due_at <= now() OR due_at IS NULL OR due_at > now() + $1 * interval '1 millisecond')`;

/** $2 limit, $3 the channels if they are named. */
const IN_TURN = `
   ORDER BY due_at NULLS LAST
   LIMIT $2
     FOR NO KEY UPDATE SKIP LOCKED`;
const LOCK = `${DUE} ${IN_TURN}`;
const LOCK_NAMED = `${DUE} AND channel_id = ANY ($3::uuid[]) ${IN_TURN}`;

/** $1 channel ids, $2 their next times. */
const PLAN = ofLockedChannels(
  '$1',
  `UPDATE channel_health h SET due_at = plan.due
     FROM unnest($1::uuid[], $2::timestamptz[]) AS plan(id, due) JOIN channel ON channel.id = plan.id
    WHERE h.channel_id = plan.id AND h.channel_id = ANY ($1::uuid[])`,
);
