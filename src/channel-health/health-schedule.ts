import { Inject, Injectable } from '@nestjs/common';
import { IN_BACKGROUND, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { lockedChannels } from '../channels';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
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
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
    workers: Workers,
  ) {
    this.intervalMs = settings.CHANNEL_HEALTH_INTERVAL;
    if (this.intervalMs === 0) return;
    workers.add(this, {
      name: 'channel health schedule',
      round: () => this.unitOfWork.runInTurn((tx) => this.acceptDue(tx), IN_BACKGROUND),
      idleMs: Math.min(LONGEST_PAUSE_MS, this.intervalMs / LOOKS_AN_INTERVAL),
    });
  }

  private async acceptDue(tx: Tx): Promise<boolean> {
    const candidates = await tx.query<Candidate>(CANDIDATES, [this.intervalMs, BATCH_SIZE]);
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
    await tx.query(lockedChannels('$1'), [channelIds]);
    await tx.query(PLAN, [channelIds, next]);
    return candidates.length === BATCH_SIZE;
  }
}

/**
 * $1 interval in milliseconds, $2 limit. Channels that are due, were never scheduled, or were scheduled with
 * a longer interval.
 */
const CANDIDATES = `
  SELECT channel_id, due_at
    FROM channel_health
   WHERE due_at <= now() OR due_at IS NULL OR due_at > now() + $1 * interval '1 millisecond'
   ORDER BY due_at NULLS LAST
   LIMIT $2
     FOR NO KEY UPDATE SKIP LOCKED`;

/** $1 channel ids, $2 their next times. */
const PLAN = `
  UPDATE channel_health h SET due_at = plan.due
    FROM unnest($1::uuid[], $2::timestamptz[]) AS plan(id, due) WHERE h.channel_id = plan.id`;
