import { Inject, Injectable, Logger } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import type { PushOutcome } from '@libs/push-sender';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import { LeaseKeeper, OneByOne, reasonOf } from '@libs/work-queue';
import { waitAtMost } from '@libs/time-limit';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Metrics } from '../../infrastructure/metrics';
import { parkedDelayMs } from '../../parked';
import { sweep, Workers } from '../../infrastructure/workers';
import { nextPushStep, type PushDelays } from './model/push-retry';
import { PushCalls } from './push-calls';
import { PUSH_MESSAGES } from './push-policy';
import { PushService } from './push-service';
import { type ClaimedPush, type PushRecord, PushTable } from './push-table';

const { lookEveryMs, batchRows, leaseMs } = PUSH_MESSAGES;
/** The SDK retries on its own, which can take longer than a lease. */
const RENEW_EVERY_MS = 3_000;
const SHUTDOWN_MS = 5_000;
/** A sweep wakes workers for the oldest; the next sweep for those after them. */
const MESSAGES_A_SWEEP = 5_000;

/**
 * Sends due push messages in batches, in every process whose role is not `api`. Without Redis it looks for
 * due ones on its own; with Redis it is woken up, and sweeps for lost wake-ups. Without credentials it logs
 * and counts (docs/rules/dts.md#push-messages).
 */
@Injectable()
export class PushWorker extends EndsWithProcess {
  private readonly logger = new Logger(PushWorker.name);
  private readonly rounds: OneByOne;
  private readonly leases: LeaseKeeper<ClaimedPush>;
  private readonly sending = new Set<Promise<unknown>>();
  private isEnding = false;

  constructor(
    private readonly table: PushTable,
    private readonly service: PushService,
    private readonly calls: PushCalls,
    private readonly metrics: Metrics,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    workers: Workers,
  ) {
    super();
    this.rounds = new OneByOne(() => table.channelsWithDue());
    this.leases = new LeaseKeeper({
      name: 'leases of push messages',
      leaseMs,
      renewEveryMs: RENEW_EVERY_MS,
      renew: async (claimed) => ({ held: await table.renew(claimed, leaseMs), locked: new Set() }),
      onError: (error) => this.logger.warn(`could not renew claims: ${(error as Error).message}`),
    });
    if (settings.ROLE === 'api') return;
    this.leases.start();
    if (settings.REDIS_URL === null) this.lookAlways(workers);
    else this.sweepNowAndThen(workers);
  }

  /** Sends everything that is due, channels in turns; returns how many messages were tried. */
  sendCalled(): Promise<number> {
    return this.track(this.sendAll());
  }

  /** Waits for the batch under way; what takes longer than the shutdown allows is due again when its lease ends. */
  protected async finish(): Promise<void> {
    this.isEnding = true;
    await waitAtMost(SHUTDOWN_MS, Promise.all(this.sending));
    await this.leases.stop();
  }

  private track(work: Promise<number>): Promise<number> {
    this.sending.add(work);
    return work.finally(() => this.sending.delete(work));
  }

  private lookAlways(workers: Workers): void {
    const loop = workers.add(this, {
      name: 'push messages',
      round: async () => (await this.track(this.sendTurn())) > 0,
      idleMs: lookEveryMs,
      waitedForMs: SHUTDOWN_MS,
    });
    this.calls.listen(() => loop.wake());
  }

  private sweepNowAndThen(workers: Workers): void {
    const everyMs = this.settings.REDIS_SWEEP_INTERVAL_MS;
    const sweeping = sweep({
      everyMs,
      find: (overdueMs) => this.table.dueGroups(MESSAGES_A_SWEEP, overdueMs),
      work: () => this.sendCalled(),
      wake: (groups) =>
        this.calls.again(
          groups.map(({ channel_id, event_id }) => ({ channel_id, event_id })),
          everyMs,
        ),
    });
    workers.add(this, { ...sweeping, waitedForMs: SHUTDOWN_MS });
    this.calls.listen(() => {
      this.sendCalled().catch((error: unknown) => this.logger.error(error));
    });
  }

  private async sendAll(): Promise<number> {
    let tried = 0;
    let count: number;
    do {
      count = await this.sendTurn();
      tried += count;
    } while (count > 0 && !this.isEnding);
    return tried;
  }

  private sendTurn(): Promise<number> {
    return this.rounds.run(async (channelId) => {
      const askedAtMs = performance.now();
      const claimed = await this.table.claim(channelId, batchRows, leaseMs);
      claimed.forEach((push) => this.leases.hold(push, askedAtMs));
      return this.send(claimed).finally(() => claimed.forEach((push) => this.leases.letGo(push)));
    });
  }

  private async send(claimed: readonly ClaimedPush[]): Promise<number> {
    if (claimed.length === 0) return 0;
    const records = this.service.isConfigured
      ? toRecords(claimed, await this.service.send(claimed), delaysOf(this.settings))
      : claimed.map((push) => ({ push, state: 'not_configured' as const, delayMs: null, error: null }));
    for (const record of await this.keep(records)) this.report(record);
    return records.length;
  }

  /**
   * Stores the results, one by one when they can't be stored together; returns the stored ones. The others
   * are parked.
   */
  private async keep(records: readonly PushRecord[]): Promise<readonly PushRecord[]> {
    try {
      await this.table.record(records);
      return records;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (records.length > 1) {
        const kept: PushRecord[] = [];
        for (const record of records) kept.push(...(await this.keep([record])));
        return kept;
      }
      await this.park(records[0]!.push, error);
      return [];
    }
  }

  private async park(push: ClaimedPush, error: unknown): Promise<void> {
    const faults = push.faults + 1;
    const fault = reasonOf(error);
    const delayMs = parkedDelayMs(this.settings, faults);
    await this.table.park(push, fault, delayMs);
    const { channel_id, event_id, order_id } = push;
    this.calls.later({ channel_id, event_id }, delayMs);
    this.logger.error({ event: 'push.parked', channel_id, event_id, order_id, tries: faults, error: fault });
  }

  /** Device tokens are a kind of credential and are not logged. */
  private report({ push, state, delayMs, error }: PushRecord): void {
    const outcome = state === 'pending' ? 'retrying' : state;
    this.metrics.pushMessages.inc({ outcome });
    if (delayMs !== null) this.calls.later({ channel_id: push.channel_id, event_id: push.event_id }, delayMs);
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

function delaysOf(settings: CompleteSettings): PushDelays {
  return { scheduleMs: settings.PUSH_RETRY_SCHEDULE, rateLimitedMs: settings.PUSH_RATE_LIMITED_DELAY };
}

function toRecords(
  claimed: readonly ClaimedPush[],
  outcomes: readonly PushOutcome[],
  delays: PushDelays,
): PushRecord[] {
  return claimed.map((push, index) => {
    const outcome = outcomes[index] ?? { kind: 'passing', code: 'no-answer' };
    const step = nextPushStep(outcome, push.attempts + 1, delays, Math.random());
    return { push, ...step, error: outcome.kind === 'sent' ? null : outcome.code };
  });
}
