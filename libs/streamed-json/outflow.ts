import { openTo } from '@libs/fair-room';
import { BytesByCaller } from './bytes-by-caller';

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

/** What is known of a response. */
export interface Terms {
  /** False if it tells of a change that has been made: a refusal would deny it. */
  readonly mayBeRefused?: boolean;
  /** It is in memory while it waits: only so many bytes as there is room may wait. */
  readonly isHere?: boolean;
  /** Whether its client has left: then it needs no room. */
  readonly isGone?: () => boolean;
}

interface Wish extends Required<Terms> {
  readonly caller: string;
  readonly bytes: number;
  readonly cut: () => void;
}

interface Hold extends Wish {
  readonly sinceMs: number;
}

interface Waiter extends Wish {
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
  private readonly held = new BytesByCaller();
  /** Callers in turns: who had some and has none left is the last. */
  private readonly waiting = new Map<string, Set<Waiter>>();
  private readonly waitingHere = new BytesByCaller();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: OutflowOptions) {}

  get bytes(): number {
    return this.held.total;
  }

  /**
   * Resolves when there is room, with a function that releases it. More than the total is admitted alone.
   * @param cut ends a response whose client is too slow; it must release its room
   * @throws NoRoomError
   */
  take(
    caller: string,
    bytes: number,
    cut: () => void,
    { mayBeRefused = true, isHere = false, isGone = () => false }: Terms = {},
  ): Promise<() => void> {
    const wish = { caller, bytes, cut, mayBeRefused, isHere, isGone };
    if (this.waiting.size === 0 && this.hasRoom(wish)) return Promise.resolve(this.hold(wish));
    if (isHere && mayBeRefused && !this.mayWaitHere(wish)) return Promise.reject(new NoRoomError());
    return new Promise((admit, refuse) => {
      const waiter = { ...wish, untilMs: performance.now() + this.options.patienceMs, admit, refuse };
      this.waiting.set(caller, (this.waiting.get(caller) ?? new Set<Waiter>()).add(waiter));
      if (isHere) this.waitingHere.add(caller, bytes);
      // After what clients took meanwhile: where this process was busy, they are not to blame.
      this.timer ??= setInterval(() => setImmediate(() => this.look()), this.options.greedyMs / 4).unref();
      this.admitNext();
    });
  }

  private mayWaitHere({ caller, bytes }: Wish): boolean {
    const { total } = this.waitingHere;
    const open = openTo(this.waitingHere.of(caller), bytes, this.options.mostBytes);
    return total === 0 || total + bytes <= open;
  }

  private ownOf({ caller }: Wish): number {
    return this.held.of(caller);
  }

  private hasRoom(wish: Wish): boolean {
    return this.held.total === 0 || this.missing(wish) <= 0;
  }

  /** How much others have to release before it has room. */
  private missing(wish: Wish): number {
    return this.held.total + wish.bytes - openTo(this.ownOf(wish), wish.bytes, this.options.mostBytes);
  }

  private hold(wish: Wish): () => void {
    const { caller, bytes } = wish;
    const hold = { ...wish, sinceMs: performance.now() };
    this.holds.add(hold);
    this.held.add(caller, bytes);
    return () => {
      if (!this.holds.delete(hold)) return;
      this.held.add(caller, -bytes);
      if (this.ownOf(hold) === 0) this.endTurn(caller);
      this.admitNext();
    };
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
    if (waiter.isHere) this.waitingHere.add(waiter.caller, -waiter.bytes);
    if (waiters.size === 0) this.waiting.delete(waiter.caller);
  }

  private admit(waiter: Waiter): void {
    this.leave(waiter);
    waiter.admit(this.hold(waiter));
  }

  private refuse(waiter: Waiter): void {
    this.leave(waiter);
    waiter.refuse(new NoRoomError());
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
    this.forgetGone();
    this.admitNext();
    this.cutGreedy(nowMs, this.cutSlow(nowMs));
    // After what was cut released its room: where this process was busy, that is enough for who waited too long.
    setImmediate(() => this.endWaits(nowMs));
  }

  private get waiters(): Waiter[] {
    return [...this.waiting.values()].flatMap((waiters) => [...waiters]);
  }

  private forgetGone(): void {
    for (const waiter of this.waiters.filter(({ isGone }) => isGone())) {
      this.leave(waiter);
      waiter.admit(() => undefined);
    }
  }

  private endWaits(nowMs: number): void {
    for (const waiter of this.waiters.filter(({ untilMs }) => untilMs < nowMs)) {
      if (waiter.mayBeRefused) this.refuse(waiter);
      else this.admit(waiter);
    }
    this.admitNext();
  }

  /** Returns how many bytes that will release. */
  private cutSlow(nowMs: number): number {
    const next = this.next();
    let coming = 0;
    for (const hold of this.holds) {
      if (next === undefined || nowMs - hold.sinceMs <= this.options.slowMs) break;
      if (this.ownOf(hold) < this.ownOf(next)) continue;
      coming += hold.bytes;
      hold.cut();
    }
    return coming;
  }

  /**
   * Makes room for the next one at the expense of the caller that holds most, which is left no less than the next one gets. Responses to
   * changes stay.
   * @param coming what was cut just now, which is released when the connection is closed
   */
  private cutGreedy(nowMs: number, coming: number): void {
    const next = this.next();
    if (next === undefined) return;
    const least = this.ownOf(next) + next.bytes;
    const [greediest, held] = this.held.most;
    let [left, missing] = [held, this.missing(next) - coming];
    for (const hold of this.holds) {
      if (missing <= 0 || nowMs - hold.sinceMs <= this.options.greedyMs) return;
      if (hold.caller !== greediest || !hold.mayBeRefused) continue;
      if (left - hold.bytes < least) return;
      left -= hold.bytes;
      missing -= hold.bytes;
      hold.cut();
    }
  }
}
