/** Who holds what, when one caller asks for more. */
export interface Holdings {
  /** What all hold. */
  readonly held: number;
  /** What the caller who asks holds. */
  readonly own: number;
  /** How many hold something. */
  readonly callers: number;
}

export interface RoomRules {
  /** Whether there is room for so much more. It must be true for some who hold nothing while nobody holds anything. */
  readonly fits: (holdings: Holdings, amount: number) => boolean;
  /** How long one waits unless `take` says otherwise. */
  readonly waitMs: number;
  /** What one gets who has waited so long. */
  readonly refusal: () => Error;
}

interface Waiter {
  readonly amount: number;
  readonly enter: () => void;
}

/** Room that callers share. Who finds none waits a while, callers in turns; after that it is the refusal. */
export class FairRoom {
  private held = 0;
  private readonly heldBy = new Map<string, number>();
  private readonly waiting = new Map<string, Set<Waiter>>();

  constructor(private readonly rules: RoomRules) {}

  /**
   * Takes room for a caller; `give` follows with the same amount. Undefined while there is room: nothing to wait for.
   * @param waitMs null: as long as it takes
   */
  take(caller: string, amount: number, waitMs: number | null = this.rules.waitMs): Promise<void> | undefined {
    if (this.waiting.has(caller) || !this.fits(caller, amount)) return this.wait(caller, amount, waitMs);
    this.hold(caller, amount);
    return undefined;
  }

  /** Gives room back and lets in who fits now. */
  give(caller: string, amount: number): void {
    this.hold(caller, -amount);
    if (this.waiting.size > 0) this.letIn();
  }

  private fits(caller: string, amount: number): boolean {
    const { held, heldBy } = this;
    return this.rules.fits({ held, own: heldBy.get(caller) ?? 0, callers: heldBy.size }, amount);
  }

  private hold(caller: string, amount: number): void {
    const own = (this.heldBy.get(caller) ?? 0) + amount;
    this.held += amount;
    if (own === 0) this.heldBy.delete(caller);
    else this.heldBy.set(caller, own);
  }

  private wait(caller: string, amount: number, waitMs: number | null): Promise<void> {
    return new Promise((resolve, reject) => {
      let giveUp: NodeJS.Timeout | undefined;
      const waiter = {
        amount,
        enter: () => {
          clearTimeout(giveUp);
          resolve();
        },
      };
      if (waitMs !== null)
        giveUp = setTimeout(() => {
          this.leave(caller, waiter);
          reject(this.rules.refusal());
        }, waitMs);
      this.waiting.set(caller, (this.waiting.get(caller) ?? new Set<Waiter>()).add(waiter));
    });
  }

  private leave(caller: string, waiter: Waiter): void {
    const waiters = this.waiting.get(caller)!;
    waiters.delete(waiter);
    if (waiters.size === 0) this.waiting.delete(caller);
  }

  /** One of each caller, again and again: who was let in is put at the end, where this walk meets them once more. */
  private letIn(): void {
    for (const [caller, waiters] of this.waiting) {
      const [first] = waiters;
      if (first === undefined || !this.fits(caller, first.amount)) continue;
      this.hold(caller, first.amount);
      this.leave(caller, first);
      if (this.waiting.delete(caller)) this.waiting.set(caller, waiters);
      first.enter();
    }
  }
}
