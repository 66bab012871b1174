import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Sweeper } from '../../infrastructure/queues';
import { ChannelLanes } from './channel-lanes';
import { DeliveryCalls } from './delivery-calls';
import { type DueChannel, DueChannels } from './claims/due-channels';

/** Due for this many sweeps: apparently nobody was woken, whatever Redis says. */
const SWEEPS_BEFORE_OWN_WORK = 2;

/**
 * Wakes workers again for due deliveries, so that what Redis lost is sent at most one sweep later. What is
 * still overdue is delivered by this process without Redis: progress never depends on it
 * (docs/promises.md#redis-may-be-lost).
 */
@Injectable()
export class DeliverySweeper extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeliverySweeper.name);
  private readonly sweeper: Sweeper;
  private readonly everyMs: number;

  constructor(
    private readonly due: DueChannels,
    private readonly calls: DeliveryCalls,
    private readonly lanes: ChannelLanes,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    super();
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

  protected async finish(): Promise<void> {
    await this.sweeper.stop();
  }

  private async sweep(): Promise<void> {
    const due = await this.due.find(SWEEPS_BEFORE_OWN_WORK * this.everyMs);
    const idsOf = (channels: readonly DueChannel[]) => channels.map(({ channel_id }) => channel_id);
    idsOf(due.filter(({ is_overdue }) => is_overdue)).forEach((id) => void this.lanes.call(id));
    this.calls.again(idsOf(due.filter(({ is_overdue }) => !is_overdue)), this.everyMs);
  }
}
