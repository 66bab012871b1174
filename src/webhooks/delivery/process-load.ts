import { besideSuspects, type HeldSuspect, isSuspect, type ProcessRoom } from './claims/model/claim-choice';
import type { ClaimedDelivery } from './delivery';

export interface LaneLimits {
  /** Attempts without a response at one time. */
  readonly slots: number;
  readonly batchBytes: number;
}

/** How many batches of bytes a process holds at most. */
const BATCHES_HELD = 16;
/** Once less than half of them is free, a delivery may take this part of what is left, so that it is never used up. */
const SHARE_OF_LEFT = 1 / 4;

/**
 * Attempts without a response that a process shares out. Each has a connection, so a file of its own, of which a process
 * often gets 4,096, also for its callers and the database.
 */
const MOST_UNANSWERED = 2_048;
/** Room for so many channels that use all their slots, also where these are many. */
const BUSY_CHANNELS = 4;

/** What all lanes of a process hold together. */
export class ProcessLoad {
  /** Attempts under way without a response. */
  private unanswered = 0;
  private bytes = 0;
  /** Each with when it came, on the clock of `performance.now()`. */
  private readonly suspects = new Map<ClaimedDelivery, number>();

  constructor(private readonly limits: LaneLimits) {}

  add(delivery: ClaimedDelivery): void {
    this.bytes += delivery.data.length;
    if (isSuspect(delivery.lost_claims)) this.suspects.set(delivery, performance.now());
  }

  remove(delivery: ClaimedDelivery): void {
    this.bytes -= delivery.data.length;
    this.suspects.delete(delivery);
  }

  begins(): void {
    this.unanswered += 1;
  }

  /** There is a response, or there will be none. */
  answered(): void {
    this.unanswered -= 1;
  }

  /** How many attempts of one channel may be without a response: fewer the more there are, but one of every channel. */
  get slots(): number {
    const { slots } = this.limits;
    const left = Math.max(MOST_UNANSWERED, BUSY_CHANNELS * slots) - this.unanswered;
    return Math.max(1, Math.min(slots, Math.floor(left / 2)));
  }

  /** What may be claimed for all channels together. */
  get room(): ProcessRoom {
    const { batchBytes } = this.limits;
    const all = BATCHES_HELD * batchBytes;
    const left = Math.max(0, all - this.bytes);
    return {
      bytes: Math.min(left / 2, batchBytes),
      largest: left < all / 2 ? left * SHARE_OF_LEFT : Infinity,
      mostLost: besideSuspects(this.heldSuspects),
    };
  }

  private get heldSuspects(): HeldSuspect[] {
    const nowMs = performance.now();
    return [...this.suspects].map(([{ lost_claims: lostClaims }, sinceMs]) => {
      return { lostClaims, heldForMs: nowMs - sinceMs };
    });
  }
}
