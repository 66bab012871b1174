export interface OutflowOptions {
  /** Maximum bytes read for all responses of the process and not yet received by their clients. */
  readonly mostBytes: number;
  /** While others wait, a client that takes longer than this for one piece is disconnected. */
  readonly slowMs: number;
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

interface Hold {
  readonly bytes: number;
  readonly sinceMs: number;
  readonly cut: () => void;
}

interface Waiter extends Omit<Hold, 'sinceMs'> {
  readonly mayBeRefused: boolean;
  readonly untilMs: number;
  readonly admit: (release: () => void) => void;
  readonly refuse: (error: Error) => void;
}

/** Shares the memory for responses under way: first come, first served, whatever the size. */
export class Outflow {
  private readonly holds = new Set<Hold>();
  private readonly waiters: Waiter[] = [];
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
  take(bytes: number, cut: () => void, mayBeRefused = true): Promise<() => void> {
    if (this.waiters.length === 0 && this.hasRoom(bytes)) return Promise.resolve(this.hold({ bytes, cut }));
    return new Promise((admit, refuse) => {
      const untilMs = performance.now() + this.options.patienceMs;
      this.waiters.push({ bytes, cut, mayBeRefused, untilMs, admit, refuse });
      this.timer ??= setInterval(() => this.look(), this.options.slowMs / 4).unref();
      this.look();
    });
  }

  private hasRoom(bytes: number): boolean {
    return this.held === 0 || this.held + bytes <= this.options.mostBytes;
  }

  private hold({ bytes, cut }: Pick<Hold, 'bytes' | 'cut'>): () => void {
    const hold = { bytes, cut, sinceMs: performance.now() };
    this.holds.add(hold);
    this.held += bytes;
    return () => {
      if (!this.holds.delete(hold)) return;
      this.held -= bytes;
      this.admitNext();
    };
  }

  private admitNext(): void {
    while (this.waiters.length > 0 && this.hasRoom(this.waiters[0]!.bytes)) {
      const waiter = this.waiters.shift()!;
      waiter.admit(this.hold(waiter));
    }
    if (this.waiters.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private look(): void {
    const now = performance.now();
    for (const hold of [...this.holds]) if (now - hold.sinceMs > this.options.slowMs) hold.cut();
    while (this.waiters.length > 0 && this.waiters[0]!.untilMs < now) {
      const waiter = this.waiters.shift()!;
      if (waiter.mayBeRefused) waiter.refuse(new NoRoomError());
      else waiter.admit(this.hold(waiter));
    }
    this.admitNext();
  }
}
