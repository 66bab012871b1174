/** The current use when one caller asks for more. */
export interface Holdings {
  /** Used by all callers. */
  readonly held: number;
  /** Used by each. */
  readonly heldBy: ReadonlyMap<string, number>;
  readonly caller: string;
  /** Used by the asking caller. */
  readonly own: number;
  /** How many callers use something. */
  readonly callers: number;
}

export interface RoomRules {
  /** Whether there is room for this much more. While nothing is used it must be true for some request. */
  readonly fits: (holdings: Holdings, amount: number) => boolean;
  /** Maximum wait, unless `take` says otherwise. */
  readonly waitMs: number;
  /** The error after that wait. */
  readonly refusal: () => Error;
}

interface Waiter {
  readonly amount: number;
  readonly enter: () => void;
}

/** Room that callers share. A request without room waits for a while, callers in turns, and is then refused. */
export class FairRoom {
  private held = 0;
  private readonly heldBy = new Map<string, number>();
  private readonly waiting = new Map<string, Set<Waiter>>();

  constructor(private readonly rules: RoomRules) {}

  /**
   * Takes room for a caller; `give` must follow with the same amount. Undefined when there is room at once.
   * @param waitMs null: without limit
   * @param gone asked only when it has to wait: its signal ends the wait at once, with its reason, when it aborts
   */
  take(
    caller: string,
    amount: number,
    waitMs: number | null = this.rules.waitMs,
    gone?: () => AbortSignal | undefined,
  ): Promise<void> | undefined {
    if (this.waiting.has(caller) || !this.fits(caller, amount)) {
      return this.wait(caller, amount, waitMs, gone?.());
    }
    this.hold(caller, amount);
    return undefined;
  }

  /** Releases room and admits those who fit now. */
  give(caller: string, amount: number): void {
    this.hold(caller, -amount);
    if (this.waiting.size > 0) this.letIn();
  }

  /** Whether a caller waits that uses less than this one. */
  keepsOthersOut(caller: string): boolean {
    const own = this.heldBy.get(caller) ?? 0;
    for (const waiting of this.waiting.keys()) if ((this.heldBy.get(waiting) ?? 0) < own) return true;
    return false;
  }

  /** Whether another caller uses something, or waits. */
  hasOthers(caller: string): boolean {
    for (const callers of [this.heldBy, this.waiting])
      if (callers.size > (callers.has(caller) ? 1 : 0)) return true;
    return false;
  }

  private fits(caller: string, amount: number): boolean {
    const { held, heldBy } = this;
    const own = heldBy.get(caller) ?? 0;
    return this.rules.fits({ held, heldBy, caller, own, callers: heldBy.size }, amount);
  }

  private hold(caller: string, amount: number): void {
    const own = (this.heldBy.get(caller) ?? 0) + amount;
    this.held += amount;
    if (own === 0) this.heldBy.delete(caller);
    else this.heldBy.set(caller, own);
  }

  private wait(
    caller: string,
    amount: number,
    waitMs: number | null,
    gone: AbortSignal | undefined,
  ): Promise<void> {
    if (gone?.aborted) return Promise.reject(gone.reason as Error);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', onGone);
      };
      const waiter = {
        amount,
        enter: () => {
          settle();
          resolve();
        },
      };
      const giveUp = (error: Error) => {
        settle();
        this.leave(caller, waiter);
        reject(error);
        // Those behind it may fit. Of other callers nobody does who did not before.
        while (this.letInFirstOf(caller));
      };
      const onGone = () => giveUp(gone?.reason as Error);
      if (waitMs !== null) timer = setTimeout(() => giveUp(this.rules.refusal()), waitMs);
      gone?.addEventListener('abort', onGone);
      this.waiting.set(caller, (this.waiting.get(caller) ?? new Set<Waiter>()).add(waiter));
    });
  }

  private leave(caller: string, waiter: Waiter): void {
    const waiters = this.waiting.get(caller)!;
    waiters.delete(waiter);
    if (waiters.size === 0) this.waiting.delete(caller);
  }

  /**
   * One request per caller, round after round: an admitted caller goes to the end of the list, where this
   * loop meets it again.
   */
  private letIn(): void {
    for (const caller of this.waiting.keys()) this.letInFirstOf(caller);
  }

  /** False when its first request has no room, or none waits. */
  private letInFirstOf(caller: string): boolean {
    const waiters = this.waiting.get(caller) ?? new Set();
    const [first] = waiters;
    if (first === undefined || !this.fits(caller, first.amount)) return false;
    this.hold(caller, first.amount);
    this.leave(caller, first);
    if (this.waiting.delete(caller)) this.waiting.set(caller, waiters);
    first.enter();
    return true;
  }
}
