import { AsyncResource } from 'node:async_hooks';
import { countWithin } from '@libs/batch-limit';

interface Waiting<In, Out> {
  readonly item: In;
  readonly bytes: number;
  readonly sinceMs: number;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions<In = never> {
  /** Most items written together. */
  readonly maxBatch: number;
  /** A write ends when its items reach this size. Default: only the number of items counts. */
  readonly size?: { readonly maxBytes: number; readonly bytesOf: (item: In) => number };
  /**
   * Maximum concurrent writes. Items that arrive meanwhile form the next batch, without a timer; only a full
   * batch does not wait.
   */
  readonly maxInFlight: number;
  /**
   * Minimum time between writes of less than a full batch: a single item is written at once, items in quick
   * succession together. Default: 0.
   */
  readonly apartMs?: number;
  /**
   * A write that takes longer is no longer counted, so that a hanging one does not block the others; at most
   * `MOST_SLOW` of them at once. Default: never.
   */
  readonly slowAfterMs?: number;
  /** Whether a failed write of several items is repeated item by item, so that one bad item fails alone. */
  readonly splitOnFailure?: (error: unknown) => boolean;
}

/** Each slow write may hold a connection. */
const MOST_SLOW = 4;

/**
 * Turns concurrent single writes into few batched ones. A caller's promise settles only after the write that held
 * its item has settled, so "resolved" still means "committed". An item that makes a batch fail fails alone: the
 * batch is split and its items are written one by one.
 */
export class GroupCommit<In, Out> {
  private readonly waiting: Waiting<In, Out>[] = [];
  private waitingBytes = 0;
  private inFlight = 0;
  private slow = 0;
  private readonly underWay = new Set<readonly Waiting<In, Out>[]>();
  private startedAtMs = -Infinity;
  private timer: NodeJS.Timeout | null = null;

  private readonly write: (items: readonly In[]) => Promise<readonly Out[]>;

  constructor(
    write: (items: readonly In[]) => Promise<readonly Out[]>,
    private readonly options: GroupCommitOptions<In>,
  ) {
    // For all waiting items, not on behalf of the one that started it.
    this.write = AsyncResource.bind(write);
  }

  /** How many items wait for a write to start. */
  get depth(): number {
    return this.waiting.length;
  }

  /** How long the oldest item has waited for its write to start or end. */
  get waitingMs(): number {
    const oldest = [...this.underWay, this.waiting].map(([first]) => first?.sinceMs ?? Infinity);
    return Math.max(0, performance.now() - Math.min(...oldest));
  }

  submit(item: In): Promise<Out> {
    const bytes = this.options.size?.bytesOf(item) ?? 0;
    return new Promise<Out>((resolve, reject) => {
      const wasFull = this.isFull();
      this.waiting.push({ item, bytes, sinceMs: performance.now(), resolve, reject });
      this.waitingBytes += bytes;
      if (this.depth === 1 || (this.isFull() && !wasFull)) setImmediate(() => this.pump());
    });
  }

  private pump(): void {
    while (this.mayWrite()) {
      const batch = this.next();
      this.startedAtMs = performance.now();
      void this.follow(batch);
    }
  }

  private async follow(batch: readonly Waiting<In, Out>[]): Promise<void> {
    this.inFlight += 1;
    this.underWay.add(batch);
    let isSlow = false;
    const passOver = () => {
      if (this.slow >= MOST_SLOW) return;
      isSlow = true;
      this.slow += 1;
      this.inFlight -= 1;
      this.pump();
    };
    const timer = this.options.slowAfterMs && setTimeout(passOver, this.options.slowAfterMs);
    await this.commit(batch);
    clearTimeout(timer);
    this.underWay.delete(batch);
    if (isSlow) this.slow -= 1;
    else this.inFlight -= 1;
    this.pump();
  }

  private next(): Waiting<In, Out>[] {
    const sizes = this.waiting.slice(0, this.options.maxBatch).map(({ bytes }) => bytes);
    const batch = this.waiting.splice(
      0,
      countWithin({ rows: this.options.maxBatch, bytes: this.maxBytes }, sizes),
    );
    this.waitingBytes -= batch.reduce((sum, { bytes }) => sum + bytes, 0);
    return batch;
  }

  private get maxBytes(): number {
    return this.options.size?.maxBytes ?? Infinity;
  }

  private isFull(): boolean {
    return this.depth >= this.options.maxBatch || this.waitingBytes >= this.maxBytes;
  }

  /** Two half batches at once cost more than a whole one, and their commits would wait for each other anyway. */
  private mayWrite(): boolean {
    if (this.isFull()) return this.inFlight < this.options.maxInFlight;
    return this.depth > 0 && this.inFlight === 0 && !this.isTooEarly();
  }

  /** Whether to wait for more items; then this is checked again later. */
  private isTooEarly(): boolean {
    const waitMs = this.startedAtMs + (this.options.apartMs ?? 0) - performance.now();
    if (waitMs <= 0) return false;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.pump();
    }, waitMs);
    return true;
  }

  private async commit(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await this.write(batch.map((entry) => entry.item));
      batch.forEach((entry, index) => entry.resolve(outs[index] as Out));
    } catch (error) {
      if (batch.length === 1 || this.options.splitOnFailure?.(error) === false) {
        batch.forEach((entry) => entry.reject(error));
        return;
      }
      for (const entry of batch) await this.commit([entry]);
    }
  }
}
