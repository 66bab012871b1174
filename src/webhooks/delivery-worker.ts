import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Alarm } from '@libs/alarm';
import { GroupCommit } from '@libs/group-commit';
import { isConflict, isDatabaseUnavailable } from '@libs/unit-of-work';
import { inSpan } from '@libs/tracing';
import { WorkLoop } from '@libs/work-loop';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Metrics } from '../metrics';
import { outcomeOf } from './attempt-outcome';
import type { AttemptRecord, ClaimedDelivery } from './delivery';
import { DeliveryCalls, WEBHOOKS_BELL } from './delivery-calls';
import { DeliveryClaims } from './delivery-claims';
import { DeliveryResults } from './delivery-results';
import { DeliveryRounds } from './delivery-rounds';
import { attemptSpan, describeAttempt } from './delivery-trace';
import { Lanes } from './lanes';
import { LeaseKeeper } from './lease-keeper';
import { Tally } from './model/tally';
import { WebhookSender } from './webhook-sender';

const LOOK_EVERY_MS = 250;
const RECORD_AGAIN_MS = 500;
const SHUTDOWN_MS = 4_000;

/**
 * Delivers what is due: a lane a channel, so that a slow endpoint only delays itself (P3). Without Redis it looks by itself
 * for channels with something due; with Redis it is called to them.
 */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliveryWorker.name);
  /** Attempts of each channel that are under way, and those of them that were answered well and are being recorded. */
  private readonly inFlight = new Tally();
  private readonly recording = new Tally();
  private readonly attempts = new Set<Promise<void>>();
  private readonly results: GroupCommit<AttemptRecord, void>;
  private loop: WorkLoop | null = null;
  /** Results that the database did not take yet. */
  private unrecorded = 0;
  private ending = false;

  constructor(
    private readonly rounds: DeliveryRounds,
    private readonly claims: DeliveryClaims,
    private readonly leases: LeaseKeeper,
    private readonly sender: WebhookSender,
    private readonly lanes: Lanes,
    private readonly calls: DeliveryCalls,
    private readonly alarm: Alarm,
    private readonly metrics: Metrics,
    results: DeliveryResults,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    this.results = new GroupCommit<AttemptRecord, void>(
      async (records) => {
        await results.record(records);
        return [];
      },
      { maxBatch: 100, maxInFlight: 1, splitOnFailure: (error) => !isPassing(error) },
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
    this.leases.start();
    if (this.settings.REDIS_URL === null) this.alarm.listen(WEBHOOKS_BELL, () => loop.wake());
    else this.lanes.listen(() => loop.wake());
    this.loop = loop;
  }

  /** Waits for the attempts under way; those that take longer are given up and due again at once. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
    const open = this.lanes.end();
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise((resolve) => (timer = setTimeout(resolve, SHUTDOWN_MS)));
    await Promise.race([Promise.all(this.attempts), timeIsUp]);
    clearTimeout(timer);
    this.ending = true;
    this.leases.abortAll();
    await Promise.all(this.attempts);
    await this.leases.stop();
    this.calls.now(open);
  }

  /** Starts nothing while results wait for the database: their deliveries would look due again. */
  private async startDue(): Promise<boolean> {
    if (this.unrecorded > 0) return false;
    const channelIds = this.settings.REDIS_URL === null ? null : this.lanes.toLookAt();
    if (channelIds?.length === 0) return false;
    const askedAtMs = performance.now();
    const claimed = await this.rounds.take(this.slotsTaken(), channelIds);
    for (const delivery of claimed) this.start(delivery, askedAtMs);
    const started = claimed.map(({ channel_id }) => channel_id);
    this.lanes.looked(channelIds ?? [], started, (channelId) => this.inFlight.of(channelId) > 0);
    return claimed.length > 0;
  }

  private start(delivery: ClaimedDelivery, askedAtMs: number): void {
    const { channel_id } = delivery;
    this.inFlight.add(channel_id);
    const held = this.leases.hold(delivery, askedAtMs);
    const attempt = inSpan(
      () => attemptSpan(delivery),
      () => this.run(delivery, held),
    )
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => {
        this.attempts.delete(attempt);
        this.leases.letGo(delivery);
        this.inFlight.remove(channel_id);
        this.refill(channel_id);
      });
    this.attempts.add(attempt);
  }

  /** Looks for more once half of a channel's slots are free: a look costs as much for one delivery as for many. */
  private refill(channelId: string): void {
    const taken = this.inFlight.of(channelId) - this.recording.of(channelId);
    if (taken <= this.settings.WEBHOOK_CONCURRENCY / 2) this.loop?.wake();
  }

  /** A delivered one needs no slot while it is recorded; a failed one keeps it, so that the circuit opens in time (D45). */
  private slotsTaken(): ReadonlyMap<string, number> {
    const { counts } = this.inFlight;
    return new Map(
      [...counts].map(([channelId, count]) => [channelId, count - this.recording.of(channelId)]),
    );
  }

  private async run(delivery: ClaimedDelivery, claimLost: AbortSignal): Promise<void> {
    const attempted = await this.sender.attempt(delivery, claimLost);
    if (claimLost.aborted && attempted.result.kind === 'unanswered') {
      await this.claims.release([delivery]).catch(() => undefined);
      return;
    }
    const record = outcomeOf(delivery, attempted, this.settings.WEBHOOK_RETRY_SCHEDULE);
    describeAttempt(record);
    if (record.state === 'delivered') await this.keepDelivered(record);
    else await this.keep(record);
    this.report(record);
  }

  private async keepDelivered(record: AttemptRecord): Promise<void> {
    const { channel_id } = record.delivery;
    this.recording.add(channel_id);
    this.refill(channel_id);
    await this.keep(record).finally(() => this.recording.remove(channel_id));
  }

  /** A result outlives a database that is away: it is written when that is back, if nobody else took the delivery. */
  private async keep(record: AttemptRecord): Promise<void> {
    let failures = 0;
    while (!(await this.tryToKeep(record))) {
      if (failures === 0) this.unrecorded += 1;
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, RECORD_AGAIN_MS));
    }
    if (failures > 0) this.unrecorded -= 1;
  }

  /** False when trying again may help. */
  private async tryToKeep(record: AttemptRecord): Promise<boolean> {
    try {
      await this.results.submit(record);
      return true;
    } catch (error) {
      if (!this.ending && isPassing(error)) return false;
      this.logger.error(error);
      return true;
    }
  }

  private report({ delivery, state, responseStatus, error, durationMs }: AttemptRecord): void {
    const outcome = state === 'pending' ? 'retrying' : state;
    this.metrics.webhookAttempts.observe({ outcome }, durationMs / 1_000);
    if (delivery.attempts > 0) this.metrics.webhookRetries.inc();
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

function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error);
}
