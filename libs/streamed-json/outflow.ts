import { openTo } from '@libs/fair-room';

export interface OutflowOptions {
  /** Maximum bytes read for all responses of the process and not yet received by their clients. */
  readonly mostBytes: number;
  /** A client that takes longer than this for one piece is disconnected while a caller waits that holds no more than its own. */
  readonly slowMs: number;
  /** The same for clients of the caller that holds most, while one waits that would hold less. */
  readonly greedyMs: number;
  /** Maximum wait for room; then the response is refused, or sent all the same if it must be. */
  readonly patienceMs: number;
}

/** There was no room for a response, although slow readers were disconnected. */
export class NoRoomError extends Error {
  constructor() {
    super('too many large answers are under way');
    this.name = 'NoRoomError';
  }
}

interface Wish {
  readonly caller: string;
  readonly bytes: number;
  readonly cut: () => void;
}

interface Hold extends Wish {
  readonly sinceMs: number;
}

interface Waiter extends Wish {
  readonly mayBeRefused: boolean;
  readonly untilMs: number;
  readonly admit: (release: () => void) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Shares the memory for responses under way between callers: who holds least is next, whatever the size, in turns among
 * equals. Nobody passes the next one, so that a large response gets its room too.
 */
export class Outflow {
  /** The oldest first. */
  private readonly holds = new Set<Hold>();
  private readonly heldBy = new Map<string, number>();
  /** Callers in turns: who had some and has none left is the last. */
  private readonly waiting = new Map<string, Set<Waiter>>();
  private held = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: OutflowOptions) {}

  get bytes(): number {
    return this.held;
  }

  /**
   * Resolves when there is room, with a function that releases it. More than the total is admitted alone.
   * @param cut ends a response whose client is too slow; it must release its room
   * @param mayBeRefused false if the response tells of a change that has been made: a refusal would deny it
   * @throws NoRoomError
   */
  take(caller: string, bytes: number, cut: () => void, mayBeRefused = true): Promise<() => void> {
    const wish = { caller, bytes, cut };
    if (this.waiting.size === 0 && this.hasRoom(wish)) return Promise.resolve(this.hold(wish));
    return new Promise((admit, refuse) => {
      const untilMs = performance.now() + this.options.patienceMs;
      const waiter = { ...wish, mayBeRefused, untilMs, admit, refuse };
      this.waiting.set(caller, (this.waiting.get(caller) ?? new Set<Waiter>()).add(waiter));
      // After what clients took meanwhile: where this process was busy, they are not to blame.
      this.timer ??= setInterval(() => setImmediate(() => this.look()), this.options.greedyMs / 4).unref();
      this.look();
    });
  }

  private ownOf({ caller }: Wish): number {
    return this.heldBy.get(caller) ?? 0;
  }

  private hasRoom(wish: Wish): boolean {
    return this.held === 0 || this.missing(wish) <= 0;
  }

  /** How much others have to release before it has room. */
  private missing(wish: Wish): number {
    return this.held + wish.bytes - openTo(this.ownOf(wish), wish.bytes, this.options.mostBytes);
  }

  private hold({ caller, bytes, cut }: Wish): () => void {
    const hold = { caller, bytes, cut, sinceMs: performance.now() };
    this.holds.add(hold);
    this.count(hold, bytes);
    return () => {
      if (!this.holds.delete(hold)) return;
      this.count(hold, -bytes);
      if (this.ownOf(hold) === 0) this.endTurn(caller);
      this.admitNext();
    };
  }

  private count(hold: Hold, bytes: number): void {
    const own = this.ownOf(hold) + bytes;
    this.held += bytes;
    if (own === 0) this.heldBy.delete(hold.caller);
    else this.heldBy.set(hold.caller, own);
  }

  private next(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const [first] of this.waiting.values()) {
      if (next === undefined || this.ownOf(first!) < this.ownOf(next)) next = first;
    }
    return next;
  }

  private endTurn(caller: string): void {
    const waiters = this.waiting.get(caller);
    if (waiters !== undefined && this.waiting.delete(caller)) this.waiting.set(caller, waiters);
  }

  private leave(waiter: Waiter): void {
    const waiters = this.waiting.get(waiter.caller)!;
    waiters.delete(waiter);
    if (waiters.size === 0) this.waiting.delete(waiter.caller);
  }

  private admit(waiter: Waiter): void {
    this.leave(waiter);
    waiter.admit(this.hold(waiter));
  }

  private admitNext(): void {
    for (let next = this.next(); next !== undefined && this.hasRoom(next); next = this.next())
      this.admit(next);
    if (this.waiting.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private look(): void {
    const nowMs = performance.now();
    this.endWaits(nowMs);
    this.admitNext();
    this.cutSlow(nowMs);
    this.cutGreedy(nowMs);
  }

  private endWaits(nowMs: number): void {
    for (const waiters of this.waiting.values()) {
      for (const waiter of waiters) {
        if (waiter.untilMs >= nowMs) break;
        if (!waiter.mayBeRefused) this.admit(waiter);
        else {
          this.leave(waiter);
          waiter.refuse(new NoRoomError());
        }
      }
    }
  }

  private cutSlow(nowMs: number): void {
    const next = this.next();
    for (const hold of this.holds) {
      if (next === undefined || nowMs - hold.sinceMs <= this.options.slowMs) return;
      if (this.ownOf(hold) >= this.ownOf(next)) hold.cut();
    }
  }

  /** Makes room for the next one at the expense of the caller that holds most, which is left no less than the next one gets. */
  private cutGreedy(nowMs: number): void {
    const next = this.next();
    if (next === undefined) return;
    const least = this.ownOf(next) + next.bytes;
    const [greediest, held] = [...this.heldBy].reduce((most, one) => (one[1] > most[1] ? one : most));
    let [left, missing] = [held, this.missing(next)];
    for (const hold of this.holds) {
      if (missing <= 0 || nowMs - hold.sinceMs <= this.options.greedyMs) return;
      if (hold.caller !== greediest) continue;
      if (left - hold.bytes < least) return;
      left -= hold.bytes;
      missing -= hold.bytes;
      hold.cut();
    }
  }
}
