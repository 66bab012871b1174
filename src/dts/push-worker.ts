import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Alarm } from '@libs/alarm';
import { MOST_MESSAGES, type PushOutcome } from '@libs/push-sender';
import { WorkLoop } from '@libs/work-loop';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Metrics } from '../metrics';
import { PUSH_BELL } from './commands/queue-courier-push';
import { nextPushStep } from './model/push-retry';
import { PushService } from './push-service';
import { type ClaimedPush, type PushRecord, PushTable } from './push-table';

const LOOK_EVERY_MS = 500;
/** Longer than a message can take with all the repetitions that the SDK makes by itself; a dead process delays no longer. */
const LEASE_MS = 120_000;
const SHUTDOWN_MS = 5_000;

/** Sends due push messages in batches, in every process whose role is not `api`. Without credentials it logs and counts them (D58). */
@Injectable()
export class PushWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PushWorker.name);
  private loop: WorkLoop | null = null;

  constructor(
    private readonly table: PushTable,
    private readonly service: PushService,
    private readonly alarm: Alarm,
    private readonly metrics: Metrics,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    const loop = new WorkLoop({
      round: () => this.sendDue(),
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
    loop.start();
    this.alarm.listen(PUSH_BELL, () => loop.wake());
    this.loop = loop;
  }

  /** Waits for the batch under way; what takes longer than the shutdown allows is due again after its lease. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([
      this.loop?.stop(),
      new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref()),
    ]);
  }

  private async sendDue(): Promise<boolean> {
    const claimed = await this.table.claim(MOST_MESSAGES, LEASE_MS);
    if (claimed.length === 0) return false;
    const records = this.service.isConfigured
      ? toRecords(claimed, await this.service.send(claimed), this.settings.PUSH_RETRY_SCHEDULE)
      : claimed.map((push) => ({ push, state: 'not_configured' as const, delayMs: null, error: null }));
    await this.table.record(records);
    for (const record of records) this.report(record);
    return true;
  }

  /** Device tokens are credentials of a kind and stay out of the log. */
  private report({ push, state, error }: PushRecord): void {
    const outcome = state === 'pending' ? 'retrying' : state;
    this.metrics.pushMessages.inc({ outcome });
    const line = {
      event: 'push.attempted',
      event_id: push.event_id,
      order_id: push.order_id,
      place_id: push.place_id,
      attempt: push.attempts + 1,
      outcome,
      error,
    };
    if (state === 'sent') this.logger.debug(line);
    else if (state === 'not_configured') this.logger.log(line);
    else this.logger.warn(line);
  }
}

function toRecords(
  claimed: readonly ClaimedPush[],
  outcomes: readonly PushOutcome[],
  scheduleMs: readonly number[],
): PushRecord[] {
  return claimed.map((push, index) => {
    const outcome = outcomes[index] ?? { kind: 'passing', code: 'no-answer' };
    const step = nextPushStep(outcome, push.attempts + 1, scheduleMs, Math.random());
    return { push, ...step, error: outcome.kind === 'sent' ? null : outcome.code };
  });
}
