import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Alarm } from '@libs/alarm';
import { GroupCommit } from '@libs/group-commit';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import { WorkLoop } from '@libs/work-loop';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Metrics } from '../metrics';
import { WEBHOOKS_BELL } from './commands/fan-out-webhook';
import { type AttemptRecord, type ClaimedDelivery, DeliveryTable } from './delivery-table';
import { WebhookSender } from './webhook-sender';

const LOOK_EVERY_MS = 250;
/** Beyond the time an attempt may take: until then its result is recorded, or its process is dead. */
const LEASE_MARGIN_MS = 15_000;

/** Delivers what is due: a lane a channel, so that a slow endpoint only delays itself (P3). */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliveryWorker.name);
  private readonly inFlight = new Map<string, number>();
  private readonly attempts = new Set<Promise<void>>();
  private readonly results: GroupCommit<AttemptRecord, void>;
  private loop: WorkLoop | null = null;

  constructor(
    private readonly table: DeliveryTable,
    private readonly sender: WebhookSender,
    private readonly alarm: Alarm,
    private readonly metrics: Metrics,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    this.results = new GroupCommit<AttemptRecord, void>(
      async (records) => {
        await table.record(records);
        return [];
      },
      { maxBatch: 100, maxInFlight: 1, splitOnFailure: (error) => !isDatabaseUnavailable(error) },
    );
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    const loop = new WorkLoop({
      round: () => this.startDue(),
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
    loop.start();
    this.alarm.listen(WEBHOOKS_BELL, () => loop.wake());
    this.loop = loop;
  }

  /** Waits for the attempts under way; what takes longer than the shutdown allows is due again after its lease. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
    await Promise.race([
      Promise.all(this.attempts),
      new Promise((resolve) => setTimeout(resolve, 5_000).unref()),
    ]);
  }

  private async startDue(): Promise<boolean> {
    const leaseMs = this.settings.WEBHOOK_TIMEOUT_MS + LEASE_MARGIN_MS;
    const claimed = await this.table.claim(this.inFlight, this.settings.WEBHOOK_CONCURRENCY, leaseMs);
    for (const delivery of claimed) this.start(delivery);
    return claimed.length > 0;
  }

  private start(delivery: ClaimedDelivery): void {
    this.inFlight.set(delivery.channel_id, (this.inFlight.get(delivery.channel_id) ?? 0) + 1);
    const attempt = this.run(delivery).finally(() => {
      this.attempts.delete(attempt);
      this.release(delivery.channel_id);
      this.loop?.wake();
    });
    this.attempts.add(attempt);
  }

  private release(channelId: string): void {
    const left = (this.inFlight.get(channelId) ?? 1) - 1;
    if (left === 0) this.inFlight.delete(channelId);
    else this.inFlight.set(channelId, left);
  }

  private async run(delivery: ClaimedDelivery): Promise<void> {
    const startedMs = performance.now();
    const record = await this.sender.attempt(delivery);
    const durationMs = Math.round(performance.now() - startedMs);
    try {
      await this.results.submit(record);
    } catch (error) {
      this.logger.error(error);
    }
    this.report(record, durationMs);
  }

  private report({ delivery, state, responseStatus, error }: AttemptRecord, durationMs: number): void {
    const outcome = state === 'pending' ? 'retrying' : state;
    this.metrics.webhookAttempts.observe({ outcome }, durationMs / 1_000);
    const line = {
      event: 'webhook.attempted',
      delivery_id: delivery.id,
      event_id: delivery.event_id,
      channel_id: delivery.channel_id,
      attempt: delivery.attempts + 1,
      outcome,
      status: responseStatus,
      error,
      duration_ms: durationMs,
    };
    if (state === 'delivered') this.logger.debug(line);
    else this.logger.warn(line);
  }
}
