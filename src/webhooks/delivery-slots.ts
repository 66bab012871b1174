import type { CancelSignal } from '@libs/safe-fetch';
import type { ClaimedDelivery } from './delivery';
import { AnswerPace } from './model/answer-pace';

/** A delivery that waits longer for a slot is due again for whoever comes: its channel's settings may have changed. */
const FRESH_MS = 500;
/** How many times the slots of a channel may be claimed ahead. */
const MOST_AHEAD = 32;

/** A claim of this process. */
export interface HeldDelivery {
  readonly delivery: ClaimedDelivery;
  /** When it was asked for, on the clock of `performance.now()`. */
  readonly claimedAtMs: number;
  /** Told when the claim is lost. */
  readonly lost: CancelSignal;
}

interface Lane {
  /** Claimed, and without a slot yet. */
  waiting: HeldDelivery[];
  underWay: number;
  /** Of those under way: answered well and being recorded. They need no slot. */
  recording: number;
  /** Whether the last claim brought as many as it might: then more may be waiting. */
  hasBacklog: boolean;
}

/**
 * Who may be sent to each channel now. A channel has a number of slots, one for each unanswered attempt, and while its
 * endpoint answers well, deliveries are claimed ahead of them: as many as it takes in a quarter of a second, since a
 * claim costs as much for one as for many.
 */
export class DeliverySlots {
  private readonly lanes = new Map<string, Lane>();
  private readonly pace = new AnswerPace();

  constructor(private readonly slots: number) {}

  get channelIds(): string[] {
    return [...this.lanes.keys()];
  }

  /**
   * How many slots of each channel count as taken for a claim; below zero when more may be claimed than there are. All,
   * as long as a claim would bring too few to be worth it.
   */
  taken(): ReadonlyMap<string, number> {
    return new Map(
      this.channelIds.map((channelId) => [
        channelId,
        this.slots - (this.isHalfFree(channelId) ? this.room(channelId) : 0),
      ]),
    );
  }

  get wantMore(): boolean {
    return this.channelIds.some((channelId) => this.wantsMore(channelId));
  }

  /** Whether it is time for another claim. */
  wantsMore(channelId: string): boolean {
    return this.hasBacklog(channelId) && this.isHalfFree(channelId);
  }

  /** More is waiting: whether that is claimed when its time comes, so that nobody need look for it now. */
  expectMore(channelId: string): boolean {
    const lane = this.lanes.get(channelId);
    if (lane === undefined || this.isHalfFree(channelId)) return false;
    lane.hasBacklog = true;
    return true;
  }

  /** How many deliveries of new events it takes, so that none overtakes what waits already. */
  roomForNew(channelId: string): number {
    return this.hasBacklog(channelId) ? 0 : this.room(channelId);
  }

  isBusy(channelId: string): boolean {
    return this.lanes.has(channelId);
  }

  /** @param taken what the claim was made with; null: it was not made of what waits */
  add(all: readonly HeldDelivery[], taken: ReadonlyMap<string, number> | null): void {
    for (const held of all) this.lane(held.delivery.channel_id).waiting.push(held);
    if (taken === null) return;
    const found = countBy(all, (held) => held.delivery.channel_id);
    for (const [channelId, count] of found) {
      this.lane(channelId).hasBacklog = count >= this.slots - (taken.get(channelId) ?? 0);
    }
  }

  /** The channel's next delivery, if a slot is free for it. What has waited too long is left to `takeStale`. */
  begin(channelId: string): HeldDelivery | null {
    const lane = this.lanes.get(channelId);
    if (lane === undefined || lane.underWay - lane.recording >= this.slots) return null;
    const next = lane.waiting[0];
    if (next === undefined || !isFresh(next)) return null;
    lane.waiting.shift();
    lane.underWay += 1;
    return next;
  }

  /** An attempt was answered well: it needs its slot no more. */
  answeredWell(channelId: string): void {
    this.lane(channelId).recording += 1;
    this.pace.answered(channelId, performance.now());
  }

  recorded(channelId: string): void {
    this.lane(channelId).recording -= 1;
  }

  end(channelId: string): void {
    this.lane(channelId).underWay -= 1;
    this.forgetIdle(channelId);
  }

  /** Takes out what has waited for a slot for too long, or lost its claim, once that is next. */
  takeStale(channelId: string): HeldDelivery[] {
    const next = this.lanes.get(channelId)?.waiting[0];
    return next === undefined || isFresh(next) ? [] : this.takeOut(channelId, (held) => !isFresh(held));
  }

  /** An attempt failed: takes out all that was claimed ahead, since what is sent next may have to be a probe (D45). */
  takeAhead(channelId: string): HeldDelivery[] {
    this.pace.reset(channelId);
    return this.takeOut(channelId, () => true);
  }

  private takeOut(channelId: string, which: (held: HeldDelivery) => boolean): HeldDelivery[] {
    const lane = this.lane(channelId);
    const out = lane.waiting.filter(which);
    if (out.length > 0) lane.waiting = lane.waiting.filter((held) => !which(held));
    this.forgetIdle(channelId);
    return out;
  }

  private hasBacklog(channelId: string): boolean {
    return this.lanes.get(channelId)?.hasBacklog === true;
  }

  private isHalfFree(channelId: string): boolean {
    return this.claimed(channelId) <= this.room(channelId);
  }

  /** How many more may be claimed. */
  private room(channelId: string): number {
    return this.slots + this.ahead(channelId, performance.now()) - this.claimed(channelId);
  }

  private claimed(channelId: string): number {
    const lane = this.lanes.get(channelId);
    return lane === undefined ? 0 : lane.underWay - lane.recording + lane.waiting.length;
  }

  private ahead(channelId: string, nowMs: number): number {
    return Math.min(this.pace.of(channelId, nowMs), MOST_AHEAD * this.slots);
  }

  private lane(channelId: string): Lane {
    const lane = this.lanes.get(channelId) ?? { waiting: [], underWay: 0, recording: 0, hasBacklog: false };
    this.lanes.set(channelId, lane);
    return lane;
  }

  private forgetIdle(channelId: string): void {
    const lane = this.lanes.get(channelId);
    if (lane?.underWay === 0 && lane.waiting.length === 0) this.lanes.delete(channelId);
  }
}

function countBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return counts;
}

function isFresh({ claimedAtMs, lost }: HeldDelivery): boolean {
  return !lost.aborted && performance.now() - claimedAtMs < FRESH_MS;
}
