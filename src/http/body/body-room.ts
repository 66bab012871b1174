import { httpRefusals } from '../errors/http.refusals';

/** How much of the room one caller may hold, so that nobody can take it all. */
const SHARE = 1 / 4;
/** A client that is asked to come back has to send its body once more; a short wait is better for both. */
const LONGEST_WAIT_MS = 5_000;

interface Waiter {
  readonly bytes: number;
  readonly enter: () => void;
}

/**
 * Room for request bodies in the memory of this process, in bytes. Who finds none waits up to 5 s without anything being
 * read, callers in turns; after that it is 503.
 */
export class BodyRoom {
  private held = 0;
  private readonly heldBy = new Map<string, number>();
  private readonly waiting = new Map<string, Set<Waiter>>();

  /** @param bytes at least four times the largest body */
  constructor(
    private readonly bytes: number,
    private readonly waitMs = LONGEST_WAIT_MS,
  ) {}

  /** Takes room for a caller; `give` follows with the same bytes. Undefined while there is room: nothing to wait for. */
  take(caller: string, bytes: number): Promise<void> | undefined {
    if (this.waiting.has(caller) || !this.fits(caller, bytes)) return this.wait(caller, bytes);
    this.hold(caller, bytes);
    return undefined;
  }

  /** Gives room back and lets in who fits now. */
  give(caller: string, bytes: number): void {
    this.hold(caller, -bytes);
    if (this.waiting.size > 0) this.letIn();
  }

  private fits(caller: string, bytes: number): boolean {
    const own = this.heldBy.get(caller) ?? 0;
    return this.held + bytes <= this.bytes && own + bytes <= this.bytes * SHARE;
  }

  private hold(caller: string, bytes: number): void {
    const own = (this.heldBy.get(caller) ?? 0) + bytes;
    this.held += bytes;
    if (own === 0) this.heldBy.delete(caller);
    else this.heldBy.set(caller, own);
  }

  private wait(caller: string, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = { bytes, enter: resolve };
      const giveUp = setTimeout(() => {
        this.leave(caller, waiter);
        reject(httpRefusals.TOO_MANY_BODIES());
      }, this.waitMs);
      waiter.enter = () => {
        clearTimeout(giveUp);
        resolve();
      };
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
      if (first === undefined || !this.fits(caller, first.bytes)) continue;
      this.hold(caller, first.bytes);
      this.leave(caller, first);
      if (this.waiting.delete(caller)) this.waiting.set(caller, waiters);
      first.enter();
    }
  }
}
