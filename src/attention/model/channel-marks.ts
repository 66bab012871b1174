/** A channel is looked at so often at most. */
const LOOK_EVERY_MS = 1_000;
/** How much work is put into one look, by what the channels cost last time. */
const LOOK_MS = 50;
const MOST_TOGETHER = 50;
const UNKNOWN_COST_MS = 5;
/** A channel that nobody is subscribed to is remembered for so long. */
const KEPT_MS = 10_000;

interface Looked {
  /** Empty when nothing needs a hand; null when no look has succeeded. */
  readonly mark: string | null;
  readonly costMs: number;
  readonly atMs: number;
}

/** What was last seen in each channel, and which channels are looked at next. */
export class ChannelMarks {
  private readonly looked = new Map<string, Looked>();
  private isOldestFirst = false;

  /**
   * Those to look at now: the cheapest that are due or, every other time, those that have waited longest. So channels that
   * cost much don't delay those that cost little, and are not forgotten either.
   */
  next(watched: readonly string[], nowMs: number): readonly string[] {
    this.forget(new Set(watched), nowMs);
    const due = watched.filter((id) => nowMs - this.lookedAtMs(id) >= LOOK_EVERY_MS);
    this.isOldestFirst = !this.isOldestFirst;
    const rank = (id: string) => (this.isOldestFirst ? this.lookedAtMs(id) : this.costMs(id));
    return this.together(due.sort((a, b) => rank(a) - rank(b)));
  }

  /** The first of these channels, as many as one look should take. */
  together(channels: readonly string[]): readonly string[] {
    let costMs = 0;
    const end = channels.findIndex((id) => (costMs += this.costMs(id)) > LOOK_MS);
    return channels.slice(0, end === -1 ? MOST_TOGETHER : Math.min(MOST_TOGETHER, Math.max(1, end)));
  }

  /** Keeps what a look found; returns the channels where it differs from what was known. */
  found(
    channels: readonly string[],
    marks: ReadonlyMap<string, string>,
    tookMs: number,
    atMs: number,
  ): string[] {
    return channels.filter((id) => {
      const mark = marks.get(id) ?? '';
      const before = this.looked.get(id)?.mark;
      this.looked.set(id, { mark, costMs: tookMs / channels.length, atMs });
      return mark !== before;
    });
  }

  /** They keep what was last seen, and each is looked at alone next time. */
  failed(channels: readonly string[], tookMs: number, atMs: number): void {
    const costMs = channels.length === 1 ? Math.max(tookMs, LOOK_MS + 1) : LOOK_MS + 1;
    for (const id of channels) this.looked.set(id, { mark: this.looked.get(id)?.mark ?? null, costMs, atMs });
  }

  isKnown(id: string, nowMs: number): boolean {
    const looked = this.looked.get(id);
    return looked !== undefined && looked.mark !== null && nowMs - looked.atMs < LOOK_EVERY_MS;
  }

  /** Whether somebody else has looked at it since. */
  isNewerThan(id: string, atMs: number): boolean {
    return this.lookedAtMs(id) > atMs;
  }

  private lookedAtMs(id: string): number {
    return this.looked.get(id)?.atMs ?? -Infinity;
  }

  private costMs(id: string): number {
    return this.looked.get(id)?.costMs ?? UNKNOWN_COST_MS;
  }

  private forget(watched: ReadonlySet<string>, nowMs: number): void {
    for (const [id, { atMs }] of this.looked) {
      if (!watched.has(id) && nowMs - atMs > KEPT_MS) this.looked.delete(id);
    }
  }
}
