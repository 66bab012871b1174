import type { CancelSignal } from '@libs/safe-fetch';
import type { ChannelRoom } from './claims/model/claim-choice';
import type { ClaimedDelivery } from './delivery';
import { ResponsePace } from './model/response-pace';
import type { LaneLimits, ProcessLoad } from './process-load';

/** A delivery that waits longer for a slot is released, since its channel's settings may have changed. */
const FRESH_MS = 500;
/** How many deliveries may be claimed ahead, as a multiple of the slots. */
const MOST_AHEAD = 32;
/** A lane holds at most this part of a batch of bytes: with slow endpoints a few channels must not fill the process. */
const SHARE_OF_BATCH = 1 / 2;

/** A claim of this process. */
export interface HeldDelivery {
  readonly delivery: ClaimedDelivery;
  /** When it came, on the clock of `performance.now()`. */
  readonly receivedAtMs: number;
  /** Aborted when the claim is lost. */
  readonly lost: CancelSignal;
}

/** This process was woken for the channel; the caller waits until nothing is due in it. */
interface Call {
  attempts: number;
  /** True when something became due after the last look began, which may have missed it. */
  isNew: boolean;
  readonly end: (attempts: number) => void;
  readonly ended: Promise<number>;
}

/**
 * The deliveries of one channel in this process (docs/webhooks.md#across-processes). A slow endpoint fills
 * its own lane only.
 *
 * Inputs: `call` (something is due in the channel), `add` (deliveries that were claimed, by a look or when
 * they were created), and `answered` followed by `ended`. Output: `next`, the attempt to make now.
 *
 * A lane has a number of slots, one per attempt without a response. While its endpoint responds well,
 * deliveries are claimed ahead of the slots: as many as it handles in a quarter of a second, since a claim
 * costs as much for one as for many. Example: with 16 slots and 200 good responses per second, 16 are under
 * way, 50 wait, and the next claim is made when half of these are gone.
 */
export class ChannelLane {
  /** Claimed, waiting for a slot. */
  private waiting: HeldDelivery[] = [];
  private underWay = 0;
  /** Delivered, and being recorded. They need no slot. */
  private readonly recording = new Set<ClaimedDelivery>();
  /** The bytes of all their payloads. */
  private bytes = 0;
  /** Whether more was left when the channel was last looked at. */
  private hasBacklog = false;
  private readonly pace = new ResponsePace();
  private open: Call | null = null;

  constructor(
    private readonly limits: LaneLimits,
    private readonly load: ProcessLoad,
  ) {}

  get isBusy(): boolean {
    return this.underWay > 0 || this.waiting.length > 0;
  }

  get isCalled(): boolean {
    return this.open !== null;
  }

  /** Nothing is in it, nobody waits for it, and its last response is long ago. */
  get isIdle(): boolean {
    return !this.isBusy && !this.isCalled && this.pace.at(performance.now()) === 0;
  }

  /**
   * Requests a look at the channel. Resolves when nothing is due in it, with the number of attempts made
   * until then.
   */
  call(): Promise<number> {
    this.open ??= newCall();
    this.open.isNew = true;
    return this.open.ended;
  }

  lookBegins(): void {
    if (this.open !== null) this.open.isNew = false;
  }

  /** The channel was looked at. @param hasMore whether something that could be sent was left */
  looked(hasMore: boolean): void {
    this.hasBacklog = hasMore && this.isBusy;
    if (!hasMore && !this.isBusy && this.open?.isNew === false) this.close();
  }

  /** Ends the call, whatever is still due. */
  close(): void {
    this.open?.end(this.open.attempts);
    this.open = null;
  }

  /** Deliveries were claimed for it. */
  add(claimed: readonly HeldDelivery[]): void {
    for (const held of claimed) {
      this.waiting.push(held);
      this.bytes += held.delivery.data.length;
      this.load.add(held.delivery);
    }
    if (this.open !== null) this.open.attempts += claimed.length;
  }

  /**
   * The attempt to make now; null while no slot is free, or when the next one has waited too long and is left
   * to `takeStale`.
   */
  next(): HeldDelivery | null {
    const first = this.waiting[0];
    if (this.unanswered >= this.load.slots || first === undefined || !isFresh(first)) return null;
    this.waiting.shift();
    this.underWay += 1;
    this.load.begins();
    return first;
  }

  /**
   * The outcome of an attempt, before it is recorded. Frees the slot of a successful one. After a failure
   * returns everything that was claimed ahead, to be released, since the next one may have to be a probe.
   */
  answered(delivery: ClaimedDelivery, isDelivered: boolean): HeldDelivery[] {
    if (!isDelivered) {
      this.pace.reset();
      return this.takeWaiting();
    }
    this.recording.add(delivery);
    this.load.answered();
    this.pace.answered(performance.now());
    return [];
  }

  /** The attempt was recorded or aborted. */
  ended(delivery: ClaimedDelivery): void {
    this.underWay -= 1;
    if (!this.recording.delete(delivery)) this.load.answered();
    this.unload(delivery);
    this.forgetBacklog();
  }

  /** Removes everything that was claimed ahead. */
  takeWaiting(): HeldDelivery[] {
    return this.takeOut(() => true);
  }

  /** Removes deliveries at the front that have waited too long for a slot or lost their claim. */
  takeStale(): HeldDelivery[] {
    const first = this.waiting[0];
    return first === undefined || isFresh(first) ? [] : this.takeOut((held) => !isFresh(held));
  }

  /** What may be claimed for it; null while a claim would bring too few. */
  get room(): ChannelRoom | null {
    return this.isWorthAClaim ? this.roomNow : null;
  }

  /** What it accepts of new deliveries, so that none overtakes those that wait already. */
  get roomForNew(): ChannelRoom {
    const room = this.roomNow;
    return this.hasBacklog || room.bytes === 0 ? { ...room, deliveries: 0 } : room;
  }

  /** Whether it is time for another claim. */
  get wantsMore(): boolean {
    return this.hasBacklog && this.isWorthAClaim;
  }

  /** More became due. True when the lane will claim it on its own, so that no wake-up is needed. */
  expectMore(): boolean {
    if (!this.isBusy || this.isWorthAClaim) return false;
    this.hasBacklog = true;
    if (this.open !== null) this.open.isNew = true;
    return true;
  }

  private get roomNow(): ChannelRoom {
    const bytes = this.freeBytes;
    const deliveries = Math.min(this.free, Math.ceil(bytes / this.usualBytes));
    return { deliveries, bytes, isEmpty: !this.isBusy };
  }

  private get freeBytes(): number {
    return Math.max(0, this.limits.batchBytes * SHARE_OF_BATCH - this.bytes);
  }

  /** Of a payload: a claim locks as many deliveries as it might take, so it should not expect smaller ones than there are. */
  private get usualBytes(): number {
    return this.bytes / (this.claimed + this.recording.size) || 1;
  }

  /** At least half of it is free, and some of its bytes. */
  private get isWorthAClaim(): boolean {
    return this.claimed <= this.free && this.freeBytes > 0;
  }

  /** How many more may be claimed. */
  private get free(): number {
    const { slots } = this.load;
    const ahead = Math.min(this.pace.at(performance.now()), MOST_AHEAD * slots);
    return Math.max(0, slots + ahead - this.claimed);
  }

  private get unanswered(): number {
    return this.underWay - this.recording.size;
  }

  private get claimed(): number {
    return this.unanswered + this.waiting.length;
  }

  private takeOut(which: (held: HeldDelivery) => boolean): HeldDelivery[] {
    const out = this.waiting.filter(which);
    if (out.length > 0) this.waiting = this.waiting.filter((held) => !which(held));
    for (const { delivery } of out) this.unload(delivery);
    this.forgetBacklog();
    return out;
  }

  private forgetBacklog(): void {
    if (!this.isBusy) this.hasBacklog = false;
  }

  private unload(delivery: ClaimedDelivery): void {
    this.bytes -= delivery.data.length;
    this.load.remove(delivery);
  }
}

function newCall(): Call {
  let end: (attempts: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  return { attempts: 0, isNew: true, end, ended };
}

function isFresh({ receivedAtMs, lost }: HeldDelivery): boolean {
  return !lost.aborted && performance.now() - receivedAtMs < FRESH_MS;
}
