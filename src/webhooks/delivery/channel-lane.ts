import type { CancelSignal } from '@libs/safe-fetch';
import { type ChannelRoom, isSuspect } from './claims/model/claim-choice';
import type { ClaimedDelivery } from './delivery';
import { AnswerPace } from './model/answer-pace';

/** A delivery that waits longer for a slot is due again for whoever comes: its channel's settings may have changed. */
const FRESH_MS = 500;
/** How many times the slots of a channel may be claimed ahead. */
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

export interface LaneLimits {
  /** Attempts without a response at one time. */
  readonly slots: number;
  readonly batchBytes: number;
}

/** What all lanes of a process hold together. */
export class ProcessLoad {
  bytes = 0;
  suspects = 0;

  add({ data, lost_claims }: ClaimedDelivery, sign: 1 | -1): void {
    this.bytes += sign * data.length;
    if (isSuspect(lost_claims)) this.suspects += sign;
  }
}

/** This process is called to the channel; whoever called waits until nothing is due in it. */
interface Call {
  attempts: number;
  /** Since the last look began: what that look finds says nothing of what the call is for. */
  isNew: boolean;
  readonly end: (attempts: number) => void;
  readonly ended: Promise<number>;
}

/**
 * The deliveries of one channel in this process (docs/webhooks.md#across-processes). A slow endpoint fills its own lane only.
 *
 * In come `call` (something is due in the channel), `add` (deliveries that were claimed, by a look or as they were made) and
 * `answered`, followed by `ended`. Out comes `next`: the attempt to make now.
 *
 * A lane has a number of slots, one for each attempt without a response. While its endpoint answers well, deliveries are claimed
 * ahead of the slots: as many as it answers in a quarter of a second, since a claim costs as much for one as for many.
 * E.g. 16 slots and 200 good responses a second: 16 under way, 50 waiting, and another claim when half of these are gone.
 */
export class ChannelLane {
  /** Claimed, and without a slot yet. */
  private waiting: HeldDelivery[] = [];
  private underWay = 0;
  /** Of those under way: answered well and being recorded. They need no slot. */
  private readonly recording = new Set<ClaimedDelivery>();
  /** Of the texts of all of them. */
  private bytes = 0;
  /** Whether more was left when the channel was last looked at. */
  private hasBacklog = false;
  private readonly pace = new AnswerPace();
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

  /** Nothing is in it, nobody waits for it, and how well it answered is long ago. */
  get isIdle(): boolean {
    return !this.isBusy && !this.isCalled && this.pace.at(performance.now()) === 0;
  }

  /** The channel is to be looked at (once more). Resolves when nothing is due in it, with the number of attempts made until then. */
  call(): Promise<number> {
    this.open ??= newCall();
    this.open.isNew = true;
    return this.open.ended;
  }

  lookBegins(): void {
    if (this.open !== null) this.open.isNew = false;
  }

  /** The channel was looked at. @param hasMore whether something was left that may go */
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
      this.weigh(held.delivery, 1);
    }
    if (this.open !== null) this.open.attempts += claimed.length;
  }

  /** The attempt to make now; null while no slot is free, or what is next has waited too long: that is left to `takeStale`. */
  next(): HeldDelivery | null {
    const first = this.waiting[0];
    if (this.unanswered >= this.limits.slots || first === undefined || !isFresh(first)) return null;
    this.waiting.shift();
    this.underWay += 1;
    return first;
  }

  /**
   * How an attempt ended, before that is recorded. Gives what is to be given back: one that delivered needs its slot no more;
   * after one that failed, nothing stays claimed ahead, since what is sent next may have to be a probe.
   */
  answered(delivery: ClaimedDelivery, isDelivered: boolean): HeldDelivery[] {
    if (!isDelivered) {
      this.pace.reset();
      return this.takeWaiting();
    }
    this.recording.add(delivery);
    this.pace.answered(performance.now());
    return [];
  }

  /** The attempt is recorded, or came to nothing. */
  ended(delivery: ClaimedDelivery): void {
    this.underWay -= 1;
    this.recording.delete(delivery);
    this.weigh(delivery, -1);
    this.forgetBacklog();
  }

  /** Takes out all that was claimed ahead. */
  takeWaiting(): HeldDelivery[] {
    return this.takeOut(() => true);
  }

  /** Takes out what has waited for a slot for too long, or lost its claim, once that is next. */
  takeStale(): HeldDelivery[] {
    const first = this.waiting[0];
    return first === undefined || isFresh(first) ? [] : this.takeOut((held) => !isFresh(held));
  }

  /** What may be claimed for it; null while a claim would bring too few to be worth it. */
  get room(): ChannelRoom | null {
    return this.isHalfFree ? this.roomNow : null;
  }

  /** What it takes of deliveries of new events, so that none overtakes what waits already. */
  get roomForNew(): ChannelRoom {
    const room = this.roomNow;
    return this.hasBacklog || room.bytes === 0 ? { ...room, deliveries: 0 } : room;
  }

  /** Whether it is time for another claim. */
  get wantsMore(): boolean {
    return this.hasBacklog && this.isHalfFree;
  }

  /** More became due. True when it will be claimed as the lane gets free, so that nobody has to be called for it. */
  expectMore(): boolean {
    if (!this.isBusy || this.isHalfFree) return false;
    this.hasBacklog = true;
    return true;
  }

  private get roomNow(): ChannelRoom {
    const bytes = Math.max(0, this.limits.batchBytes * SHARE_OF_BATCH - this.bytes);
    return { deliveries: this.free, bytes, isEmpty: !this.isBusy };
  }

  private get isHalfFree(): boolean {
    return this.claimed <= this.free;
  }

  /** How many more may be claimed. */
  private get free(): number {
    const ahead = Math.min(this.pace.at(performance.now()), MOST_AHEAD * this.limits.slots);
    return Math.max(0, this.limits.slots + ahead - this.claimed);
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
    for (const { delivery } of out) this.weigh(delivery, -1);
    this.forgetBacklog();
    return out;
  }

  private forgetBacklog(): void {
    if (!this.isBusy) this.hasBacklog = false;
  }

  private weigh(delivery: ClaimedDelivery, sign: 1 | -1): void {
    this.bytes += sign * delivery.data.length;
    this.load.add(delivery, sign);
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
