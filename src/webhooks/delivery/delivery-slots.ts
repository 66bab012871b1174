import type { CancelSignal } from '@libs/safe-fetch';
import type { ClaimedDelivery } from './delivery';
import { AnswerPace } from './model/answer-pace';
import { type ChannelRoom, isSuspect, type ProcessRoom } from './claims/model/claim-choice';

/** A delivery that waits longer for a slot is due again for whoever comes: its channel's settings may have changed. */
const FRESH_MS = 500;
/** How many times the slots of a channel may be claimed ahead. */
const MOST_AHEAD = 32;
/** A process holds at most so many batches of bytes, ... */
const BATCHES_HELD = 16;
/** ... and of one channel such a part of one batch: with slow endpoints a few channels must not fill it. */
const SHARE_OF_CHANNEL = 1 / 2;

/** A claim of this process. */
export interface HeldDelivery {
  readonly delivery: ClaimedDelivery;
  /** When it came, on the clock of `performance.now()`. */
  readonly receivedAtMs: number;
  /** Told when the claim is lost. */
  readonly lost: CancelSignal;
}

interface Lane {
  /** Claimed, and without a slot yet. */
  waiting: HeldDelivery[];
  underWay: number;
  /** Of those under way: answered well and being recorded. They need no slot. */
  recording: number;
  /** Of the texts of all of them. */
  bytes: number;
  /** Whether more was left when the channel was last looked at. */
  hasBacklog: boolean;
}

/**
 * Who may be sent to each channel now. A channel has a number of slots, one for each unanswered attempt, and while its
 * endpoint answers well, deliveries are claimed ahead of them: as many as it takes in a quarter of a second, since a
 * claim costs as much for one as for many. Texts are bounded in bytes, of a channel and of all together.
 */
export class DeliverySlots {
  private readonly lanes = new Map<string, Lane>();
  private readonly pace = new AnswerPace();
  private bytes = 0;
  private suspects = 0;

  constructor(
    private readonly slots: number,
    private readonly batchBytes: number,
  ) {}

  get channelIds(): string[] {
    return [...this.lanes.keys()];
  }

  /** What may be claimed for the channels; those are left out for which a claim would bring too few to be worth it. */
  rooms(channelIds: readonly string[]): Map<string, ChannelRoom> {
    const rooms = new Map<string, ChannelRoom>();
    for (const channelId of channelIds) {
      if (this.isHalfFree(channelId)) rooms.set(channelId, this.roomOf(channelId));
    }
    return rooms;
  }

  /** What may be claimed for all channels together. */
  get room(): ProcessRoom {
    const left = Math.max(0, BATCHES_HELD * this.batchBytes - this.bytes);
    return { bytes: Math.min(left, this.batchBytes), hasSuspect: this.suspects > 0 };
  }

  /** The channels for which it is time for another claim. */
  get wanting(): string[] {
    return this.channelIds.filter((channelId) => this.wantsMore(channelId));
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

  /** What it takes of deliveries of new events, so that none overtakes what waits already. */
  roomForNew(channelId: string): ChannelRoom {
    const room = this.roomOf(channelId);
    return this.hasBacklog(channelId) || room.bytes === 0 ? { ...room, deliveries: 0 } : room;
  }

  isBusy(channelId: string): boolean {
    return this.lanes.has(channelId);
  }

  add(all: readonly HeldDelivery[]): void {
    for (const held of all) {
      const lane = this.lane(held.delivery.channel_id);
      lane.waiting.push(held);
      this.weigh(lane, held.delivery, 1);
    }
  }

  /** The channel was looked at. @param hasMore whether something was left that may go */
  looked(channelId: string, hasMore: boolean): void {
    const lane = this.lanes.get(channelId);
    if (lane !== undefined) lane.hasBacklog = hasMore;
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

  end(delivery: ClaimedDelivery): void {
    const lane = this.lane(delivery.channel_id);
    lane.underWay -= 1;
    this.weigh(lane, delivery, -1);
    this.forgetIdle(delivery.channel_id);
  }

  /** Takes out what has waited for a slot for too long, or lost its claim, once that is next. */
  takeStale(channelId: string): HeldDelivery[] {
    const next = this.lanes.get(channelId)?.waiting[0];
    return next === undefined || isFresh(next) ? [] : this.takeOut(channelId, (held) => !isFresh(held));
  }

  /** An attempt failed: takes out all that was claimed ahead, since what is sent next may have to be a probe. */
  takeAhead(channelId: string): HeldDelivery[] {
    this.pace.reset(channelId);
    return this.takeOut(channelId, () => true);
  }

  private takeOut(channelId: string, which: (held: HeldDelivery) => boolean): HeldDelivery[] {
    const lane = this.lane(channelId);
    const out = lane.waiting.filter(which);
    if (out.length > 0) lane.waiting = lane.waiting.filter((held) => !which(held));
    for (const { delivery } of out) this.weigh(lane, delivery, -1);
    this.forgetIdle(channelId);
    return out;
  }

  private hasBacklog(channelId: string): boolean {
    return this.lanes.get(channelId)?.hasBacklog === true;
  }

  private isHalfFree(channelId: string): boolean {
    return this.claimed(channelId) <= this.freeOf(channelId);
  }

  private roomOf(channelId: string): ChannelRoom {
    const bytes = Math.max(0, this.batchBytes * SHARE_OF_CHANNEL - (this.lanes.get(channelId)?.bytes ?? 0));
    return { deliveries: this.freeOf(channelId), bytes, isEmpty: !this.isBusy(channelId) };
  }

  /** How many more may be claimed. */
  private freeOf(channelId: string): number {
    const most = this.slots + this.ahead(channelId, performance.now());
    return Math.max(0, most - this.claimed(channelId));
  }

  private claimed(channelId: string): number {
    const lane = this.lanes.get(channelId);
    return lane === undefined ? 0 : lane.underWay - lane.recording + lane.waiting.length;
  }

  private ahead(channelId: string, nowMs: number): number {
    return Math.min(this.pace.of(channelId, nowMs), MOST_AHEAD * this.slots);
  }

  private weigh(lane: Lane, { data, lost_claims }: ClaimedDelivery, sign: 1 | -1): void {
    lane.bytes += sign * data.length;
    this.bytes += sign * data.length;
    if (isSuspect(lost_claims)) this.suspects += sign;
  }

  private lane(channelId: string): Lane {
    const lane = this.lanes.get(channelId) ?? newLane();
    this.lanes.set(channelId, lane);
    return lane;
  }

  private forgetIdle(channelId: string): void {
    const lane = this.lanes.get(channelId);
    if (lane?.underWay === 0 && lane.waiting.length === 0) this.lanes.delete(channelId);
  }
}

function newLane(): Lane {
  return { waiting: [], underWay: 0, recording: 0, bytes: 0, hasBacklog: false };
}

function isFresh({ receivedAtMs, lost }: HeldDelivery): boolean {
  return !lost.aborted && performance.now() - receivedAtMs < FRESH_MS;
}
