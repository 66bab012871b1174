import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Sweeper } from '../queues';
import { WAITING_CHANNELS } from './delivery-claims';
import { DeliveryCalls } from './delivery-calls';
import { Lanes } from './lanes';
import { FAILURES_BEFORE_PROBING } from './model/endpoint-health';

/** Due for so many sweeps: whatever Redis says, nobody seems to be called. */
const SWEEPS_BEFORE_OWN_WORK = 2;

interface DueChannel {
  readonly channel_id: string;
  readonly is_overdue: boolean;
}

/**
 * Calls again for deliveries that are due, so that what Redis forgot goes out at most one sweep later. What is overdue all
 * the same is delivered by this process without asking Redis: progress never depends on it (P5).
 */
@Injectable()
export class DeliverySweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliverySweeper.name);
  private readonly sweeper: Sweeper;
  private readonly everyMs: number;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calls: DeliveryCalls,
    private readonly lanes: Lanes,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    this.everyMs = settings.REDIS_SWEEP_INTERVAL_MS;
    this.sweeper = new Sweeper(
      this.everyMs,
      () => this.sweep(),
      (error) => this.logger.error(error),
    );
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeper.stop();
  }

  private async sweep(): Promise<void> {
    const due = await this.dataSource.query<DueChannel[]>(DUE_CHANNELS, [
      SWEEPS_BEFORE_OWN_WORK * this.everyMs,
    ]);
    const idsOf = (channels: readonly DueChannel[]) => channels.map(({ channel_id }) => channel_id);
    idsOf(due.filter(({ is_overdue }) => is_overdue)).forEach((id) => void this.lanes.run(id));
    this.calls.again(idsOf(due.filter(({ is_overdue }) => !is_overdue)), this.everyMs);
  }
}

/** One probe of the index for each channel with anything pending. What waits for its turn in its order counts as due. */
const DUE_CHANNELS = `
  WITH RECURSIVE ${WAITING_CHANNELS}
  SELECT c.id AS channel_id, oldest.due_at <= now() - $1 * interval '1 millisecond' AS is_overdue
    FROM waiting
    JOIN channels c ON c.id = waiting.channel_id
   CROSS JOIN LATERAL (
      SELECT d.due_at FROM webhook_deliveries d
       WHERE d.channel_id = c.id AND d.state = 'pending' ORDER BY d.due_at LIMIT 1) oldest
   WHERE oldest.due_at <= now() AND c.webhook_enabled AND c.webhook_url IS NOT NULL
     AND (c.webhook_failures < ${FAILURES_BEFORE_PROBING}
          OR c.webhook_probe_at IS NULL OR c.webhook_probe_at <= now())`;
