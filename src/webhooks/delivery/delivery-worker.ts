import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Alarm } from '@libs/alarm';
import { EndsWithProcess } from '@libs/ends-with-process';
import type { CancelSignal } from '@libs/safe-fetch';
import { inSpan } from '@libs/tracing';
import { WorkLoop } from '@libs/work-loop';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { outcomeOf } from './sending/attempt-outcome';
import type { AttemptRecord, ClaimedDelivery } from './delivery';
import { DeliveryCalls, WEBHOOKS_BELL } from './delivery-calls';
import { DeliveryClaims } from './claims/delivery-claims';
import { DeliveryFaults } from './claims/delivery-faults';
import { DeliveryReports } from './results/delivery-reports';
import { DeliveryRounds, type Looked, type OnClaim } from './delivery-rounds';
import { DeliverySlots, type HeldDelivery } from './delivery-slots';
import { attemptSpan, describeAttempt } from './sending/delivery-trace';
import { DirectDeliveries } from '../fan-out/direct-deliveries';
import { KeptResults } from './results/kept-results';
import { Lanes } from './lanes';
import { LeaseKeeper } from './claims/lease-keeper';
import { WebhookSender } from './sending/webhook-sender';

const LOOK_EVERY_MS = 250;
/** A look costs about as much for one delivery as for ten: after one that found few, more are let come together. */
const FEW = 20;
const GATHER_MS = 5;
const SHUTDOWN_MS = 4_000;

/**
 * Delivers what is due: a lane a channel, so that a slow endpoint only delays itself. Without Redis it looks by itself
 * for channels with something due; with Redis it is called to them.
 */
@Injectable()
export class DeliveryWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeliveryWorker.name);
  /** What is under way, attempts and releases, by what it is about. */
  private readonly underWay = new Map<object, Promise<void>>();
  private loop: WorkLoop | null = null;
  private isClaiming = false;
  /** The last look left something in a channel that nothing is under way of. */
  private hasLeft = false;
  /** It left something that the process had no room for: that is looked for when an attempt ends. */
  private isShortOfBytes = false;

  constructor(
    private readonly rounds: DeliveryRounds,
    private readonly direct: DirectDeliveries,
    private readonly slots: DeliverySlots,
    private readonly claims: DeliveryClaims,
    private readonly leases: LeaseKeeper,
    private readonly sender: WebhookSender,
    private readonly faults: DeliveryFaults,
    private readonly reports: DeliveryReports,
    private readonly lanes: Lanes,
    private readonly results: KeptResults,
    private readonly calls: DeliveryCalls,
    private readonly alarm: Alarm,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    const loop = new WorkLoop({
      name: 'webhooks',
      round: async () => {
        const { handled, isPartial } = await this.startDue();
        if (handled < FEW) await pause(GATHER_MS);
        return isPartial || (handled > 0 && (this.hasLeft || this.slots.wanting.length > 0));
      },
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
    loop.start();
    this.leases.start();
    if (this.settings.REDIS_URL === null) this.alarm.listen(WEBHOOKS_BELL, () => loop.wake());
    else this.lanes.listen(() => loop.wake());
    this.direct.listen((claimed, askedAtMs) => this.take(claimed, askedAtMs));
    this.loop = loop;
  }

  /** Waits for the attempts under way; those that take longer are given up and due again at once. */
  protected async finish(): Promise<void> {
    this.direct.end();
    await this.loop?.stop();
    const open = this.lanes.end();
    this.slots.channelIds.forEach((channelId) => this.giveBack(this.slots.takeAhead(channelId)));
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise((resolve) => (timer = setTimeout(resolve, SHUTDOWN_MS)));
    await Promise.race([Promise.all(this.underWay.values()), timeIsUp]);
    clearTimeout(timer);
    this.results.end();
    this.leases.abortAll();
    await Promise.all(this.underWay.values());
    await this.leases.stop();
    this.calls.now(open);
  }

  /** Starts nothing while results wait for the database: their deliveries would look due again. */
  private async startDue(): Promise<Looked> {
    const nothing = { handled: 0, isPartial: false };
    if (this.results.isBehind) return nothing;
    this.slots.channelIds.forEach((channelId) => this.fill(channelId));
    const channelIds = this.settings.REDIS_URL === null ? null : this.lanes.toLookAt();
    if (channelIds?.length === 0) return nothing;
    this.hasLeft = false;
    this.isShortOfBytes = false;
    this.isClaiming = true;
    const looking =
      channelIds === null
        ? this.rounds.lookAround(this.onClaim)
        : this.rounds.lookAt(channelIds, this.onClaim);
    return looking.finally(() => (this.isClaiming = false));
  }

  private readonly onClaim: OnClaim = ({ deliveries, moreIn, isShortOfBytes }, channelIds, askedAtMs) => {
    this.take(deliveries, askedAtMs);
    for (const channelId of channelIds) this.slots.looked(channelId, moreIn.has(channelId));
    const isBusy = (channelId: string) => this.slots.isBusy(channelId);
    if ([...moreIn].some((channelId) => !isBusy(channelId))) this.hasLeft = true;
    if (isShortOfBytes) this.isShortOfBytes = true;
    this.lanes.looked(channelIds, (channelId) => isBusy(channelId) || moreIn.has(channelId));
  };

  /** @param askedAtMs when the claim was asked for, on the clock of `performance.now()` */
  private take(claimed: readonly ClaimedDelivery[], askedAtMs: number): void {
    const receivedAtMs = performance.now();
    this.slots.add(
      claimed.map((delivery) => ({
        delivery,
        receivedAtMs,
        lost: this.leases.hold(delivery, askedAtMs),
      })),
    );
    const channelIds = claimed.map(({ channel_id }) => channel_id);
    this.lanes.started(channelIds);
    new Set(channelIds).forEach((channelId) => this.fill(channelId));
  }

  /** Gives the channel's free slots to what was claimed for it. */
  private fill(channelId: string): void {
    if (this.results.isBehind) return;
    const stale = this.slots.takeStale(channelId);
    this.reports.givenBack(stale.length);
    this.giveBack(stale);
    for (let next = this.slots.begin(channelId); next !== null; next = this.slots.begin(channelId)) {
      this.start(next);
    }
  }

  /** As `fill`, and has more looked for in time. */
  private refill(channelId: string): void {
    this.fill(channelId);
    if (this.isClaiming) return;
    if (this.isShortOfBytes || this.slots.wantsMore(channelId)) this.loop?.wake();
  }

  private start(held: HeldDelivery): void {
    this.underWay.set(held.delivery, this.attempt(held));
  }

  private async attempt({ delivery, lost }: HeldDelivery): Promise<void> {
    try {
      await inSpan(
        () => attemptSpan(delivery),
        () => this.run(delivery, lost),
      );
    } catch (fault) {
      await this.faults.record(delivery, fault);
    } finally {
      this.underWay.delete(delivery);
      this.leases.letGo(delivery);
      this.slots.end(delivery);
      this.refill(delivery.channel_id);
    }
  }

  /** Makes what was claimed ahead due at once, and calls for it: a look before that found nothing of it. */
  private giveBack(held: readonly HeldDelivery[]): void {
    if (held.length === 0) return;
    const deliveries = held.map(({ delivery }) => delivery);
    deliveries.forEach((delivery) => this.leases.letGo(delivery));
    const released = this.claims
      .release(deliveries)
      .then(() => this.calls.now(new Set(deliveries.map(({ channel_id }) => channel_id))))
      .catch(() => undefined)
      .then(() => void this.underWay.delete(held));
    this.underWay.set(held, released);
  }

  private async run(delivery: ClaimedDelivery, claimLost: CancelSignal): Promise<void> {
    const attempted = await this.sender.attempt(delivery, claimLost);
    if (claimLost.aborted && attempted.result.kind === 'unanswered') {
      await this.claims.release([delivery]).catch(() => undefined);
      return;
    }
    const { WEBHOOK_RETRY_SCHEDULE: scheduleMs, WEBHOOK_RATE_LIMITED_DELAY: rateLimitedMs } = this.settings;
    const record = outcomeOf(delivery, attempted, { scheduleMs, rateLimitedMs });
    describeAttempt(record);
    if (record.state === 'delivered') await this.keepDelivered(record);
    else await this.keepFailed(record);
    this.reports.attempted(record);
  }

  /** A delivered one needs no slot while it is recorded. */
  private async keepDelivered(record: AttemptRecord): Promise<void> {
    const { channel_id } = record.delivery;
    this.slots.answeredWell(channel_id);
    this.refill(channel_id);
    try {
      await this.results.keep(record);
    } finally {
      this.slots.recorded(channel_id);
    }
  }

  /** A failed one keeps its slot until it is recorded, so that the circuit opens in time. */
  private async keepFailed(record: AttemptRecord): Promise<void> {
    this.giveBack(this.slots.takeAhead(record.delivery.channel_id));
    await this.results.keep(record);
  }
}
