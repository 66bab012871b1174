import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { WorkLoop } from '@libs/work-queue';
import { waitAtMost } from '@libs/time-limit';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { AttemptRunner } from './attempt-runner';
import type { ChannelLane, HeldDelivery } from './channel-lane';
import { ChannelLanes } from './channel-lanes';
import type { OnClaim } from './claims/delivery-claims';
import { DeliveryRounds, type Looked } from './claims/delivery-rounds';
import { DeliveryLeases } from './claims/delivery-leases';
import type { ChannelRoom } from './claims/model/claim-choice';
import type { ClaimedDelivery } from './delivery';
import { DeliveryCalls } from './delivery-calls';
import { DELIVERIES } from './delivery-policy';
import { DeliveryReports } from './results/delivery-reports';
import { ResultQueue } from './results/result-queue';

/**
 * A look that finds one delivery costs about as much as one that finds ten: after a look that found few, the
 * worker waits a moment for more.
 */
const FEW = 20;
const GATHER_MS = 5;
const SHUTDOWN_MS = 4_000;
const RELEASE_MS = 3_000;

/**
 * Delivers what is due. Every delivery enters by `take`, claimed by a look or when it was created, waits in
 * its channel's lane, and leaves by `start`. The worker looks when its lanes were woken or want more; without
 * Redis also on its own.
 */
@Injectable()
export class DeliveryWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(DeliveryWorker.name);
  private readonly underWay = new Set<Promise<void>>();
  /** Claims that are being released. */
  private readonly releases = new Set<Promise<void>>();
  private loop: WorkLoop | null = null;
  private isTaking = false;
  private isClaiming = false;
  /** The last look left something in a channel that has nothing under way. */
  private hasLeft = false;
  /** It left something that the process had no room for; look again when an attempt ends. */
  private isShortOfBytes = false;

  constructor(
    private readonly lanes: ChannelLanes,
    private readonly rounds: DeliveryRounds,
    private readonly leases: DeliveryLeases,
    private readonly attempts: AttemptRunner,
    private readonly results: ResultQueue,
    private readonly calls: DeliveryCalls,
    private readonly reports: DeliveryReports,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    const loop = new WorkLoop({
      name: 'webhooks',
      round: async () => {
        const { handled, isPartial } = await this.look();
        if (handled < FEW) await pause(GATHER_MS);
        return isPartial || (handled > 0 && (this.hasLeft || this.lanes.wanting.length > 0));
      },
      idleMs: DELIVERIES.lookEveryMs,
      onError: (error) => this.logger.error(error),
    });
    loop.start();
    this.leases.start();
    this.lanes.listen(() => loop.wake());
    this.loop = loop;
    this.isTaking = true;
  }

  /** Waits for the attempts under way; those that take longer are aborted and due again at once. */
  protected async finish(): Promise<void> {
    this.isTaking = false;
    await this.loop?.stop();
    const called = this.lanes.end();
    for (const [, lane] of this.lanes.busy) this.giveBack(lane.takeWaiting());
    await waitAtMost(SHUTDOWN_MS, Promise.all([...this.underWay, ...this.releases]));
    this.results.end();
    this.leases.abortAll();
    await Promise.all(this.underWay);
    await waitAtMost(RELEASE_MS, Promise.all(this.releases));
    await this.leases.stop();
    this.calls.now(called);
  }

  /** Whether deliveries of new events may be claimed when they are created, because nothing waits before them. */
  get takesNew(): boolean {
    return this.isTaking && !this.results.isBehind && this.bytesForNew > 0;
  }

  /**
   * How much of a channel's new deliveries may be claimed when they are created; nothing, with Redis, unless
   * this process was woken for the channel.
   */
  roomForNew(channelId: string): ChannelRoom {
    const takesIt = this.looksAt(channelId) && !this.results.isLocked(channelId);
    return takesIt ? this.lanes.of(channelId).roomForNew : NO_ROOM;
  }

  /** How many bytes of new deliveries may be claimed for all channels together: none while their size matters. */
  get bytesForNew(): number {
    const { bytes, largest } = this.lanes.room;
    return largest === Infinity ? bytes : 0;
  }

  /**
   * More became due in the channel. False when a worker has to be woken for it, since this process will not
   * look on its own.
   */
  expectMore(channelId: string): boolean {
    return this.isTaking && this.looksAt(channelId) && this.lanes.of(channelId).expectMore();
  }

  /** Whether the next look may be at this channel; with Redis it is at those that were woken. */
  private looksAt(channelId: string): boolean {
    return this.settings.REDIS_URL === null || this.lanes.isCalled(channelId);
  }

  /**
   * Takes deliveries that were claimed for this process, to attempt them in turn. During a shutdown they are
   * released.
   * @param askedAtMs when the claim was requested, as `performance.now()`
   */
  take(claimed: readonly ClaimedDelivery[], askedAtMs: number): void {
    const receivedAtMs = performance.now();
    const held = claimed.map((delivery) => {
      return { delivery, receivedAtMs, lost: this.leases.hold(delivery, askedAtMs) };
    });
    if (!this.isTaking) return this.giveBack(held);
    this.lanes.add(held);
    for (const channelId of new Set(claimed.map(({ channel_id }) => channel_id)))
      this.fill(channelId, this.lanes.of(channelId));
  }

  /** Starts nothing while results wait for the database, since their deliveries would look due again. */
  private async look(): Promise<Looked> {
    const nothing = { handled: 0, isPartial: false };
    this.lanes.forgetIdle();
    if (this.results.isBehind) return nothing;
    for (const [channelId, lane] of this.lanes.busy) this.fill(channelId, lane);
    const called = this.settings.REDIS_URL === null ? null : this.lanes.toLookAt();
    if (called?.length === 0) return nothing;
    this.hasLeft = false;
    this.isShortOfBytes = false;
    this.isClaiming = true;
    const looking =
      called === null ? this.rounds.lookAround(this.onClaim) : this.rounds.lookAt(called, this.onClaim);
    return looking.finally(() => (this.isClaiming = false));
  }

  private readonly onClaim: OnClaim = ({ deliveries, moreIn, isShortOfBytes }, channelIds, askedAtMs) => {
    this.take(deliveries, askedAtMs);
    this.lanes.looked(channelIds, moreIn);
    if ([...moreIn].some((channelId) => !this.lanes.isBusy(channelId))) this.hasLeft = true;
    if (isShortOfBytes) this.isShortOfBytes = true;
  };

  /** Starts waiting deliveries of the lane in its free slots; none while results of its channel wait for somebody's lock. */
  private fill(channelId: string, lane: ChannelLane): void {
    if (this.results.isBehind || this.results.isLocked(channelId)) return;
    const stale = lane.takeStale();
    this.reports.givenBack(stale.length);
    this.giveBack(stale);
    for (let next = lane.next(); next !== null; next = lane.next()) this.start(lane, next);
  }

  /** Like `fill`, and requests the next look in time. */
  private refill(channelId: string, lane: ChannelLane): void {
    this.fill(channelId, lane);
    if (!this.isClaiming && (this.isShortOfBytes || lane.wantsMore)) this.loop?.wake();
  }

  private start(lane: ChannelLane, held: HeldDelivery): void {
    follow(this.underWay, this.attempt(lane, held));
  }

  private async attempt(lane: ChannelLane, held: HeldDelivery): Promise<void> {
    const { delivery } = held;
    try {
      const isAborted = await this.attempts.run(held, (isDelivered) => {
        this.giveBack(lane.answered(delivery, isDelivered));
        if (isDelivered) this.refill(delivery.channel_id, lane);
      });
      if (isAborted) this.giveBack([held]);
    } finally {
      this.leases.letGo(delivery);
      lane.ended(delivery);
      this.refill(delivery.channel_id, lane);
    }
  }

  /** Releases claims, and wakes a worker for them, since an earlier look could not see them. */
  private giveBack(held: readonly HeldDelivery[]): void {
    if (held.length === 0) return;
    const claimed = held.map(({ delivery }) => delivery);
    follow(
      this.releases,
      this.leases.giveBack(claimed, (channelIds) => this.calls.now(channelIds)),
    );
  }
}

function follow(all: Set<Promise<void>>, work: Promise<void>): void {
  const followed = work.finally(() => all.delete(followed));
  all.add(followed);
}

const NO_ROOM: ChannelRoom = { deliveries: 0, bytes: 0, isEmpty: false };
