import { isSuspect, type ProcessRoom } from './claims/model/claim-choice';
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

/** What all lanes of a process hold together. */
export class ProcessLoad {
  private bytes = 0;
  private suspects = 0;

  constructor(private readonly limits: LaneLimits) {}

  add({ data, lost_claims }: ClaimedDelivery, sign: 1 | -1): void {
    this.bytes += sign * data.length;
    if (isSuspect(lost_claims)) this.suspects += sign;
  }

  /** What may be claimed for all channels together. */
  get room(): ProcessRoom {
    const { batchBytes } = this.limits;
    const all = BATCHES_HELD * batchBytes;
    const left = Math.max(0, all - this.bytes);
    return {
      bytes: Math.min(left / 2, batchBytes),
      largest: left < all / 2 ? left * SHARE_OF_LEFT : Infinity,
      hasSuspect: this.suspects > 0,
    };
  }
}
