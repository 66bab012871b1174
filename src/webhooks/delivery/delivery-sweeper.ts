import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Sweeper } from '../../infrastructure/queues';
import { DeliveryCalls } from './delivery-calls';
import { type DueChannel, DueChannels } from './due-channels';
import { Lanes } from './lanes';

/** Due for so many sweeps: whatever Redis says, nobody seems to be called. */
const SWEEPS_BEFORE_OWN_WORK = 2;

/**
 * Calls again for deliveries that are due, so that what Redis forgot goes out at most one sweep later. What
 * is overdue all the same is delivered by this process without asking Redis: progress never depends on it
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
    private readonly lanes: Lanes,
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
    idsOf(due.filter(({ is_overdue }) => is_overdue)).forEach((id) => void this.lanes.run(id));
    this.calls.again(idsOf(due.filter(({ is_overdue }) => !is_overdue)), this.everyMs);
  }
}
