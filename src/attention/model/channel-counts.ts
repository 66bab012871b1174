import type { AttentionKind } from './attention-kinds';

const MOST_TOGETHER = 10;
/** How many channels that took too long are tried again, each alone, in one count. */
const SLOW_AT_ONCE = 20;
/** What was counted of a channel is used for so long when it can't be counted again. */
const KEPT_MS = 5 * 60_000;

export interface KindCount {
  readonly channel_id: string;
  readonly kind: AttentionKind;
  readonly count: number;
}

interface Counted {
  readonly rows: readonly KindCount[];
  readonly atMs: number;
}

/** What was last counted in each channel, and in which groups they are counted. */
export class ChannelCounts {
  private channels: readonly string[] | null = null;
  private readonly last = new Map<string, Counted>();
  /** Those of a group that failed, in the order in which they are tried alone. */
  private slow = new Set<string>();

  /** A few channels at a time, then some that took too long, alone. These are read when it is their turn. */
  *groupsOf(channels: readonly string[]): Generator<readonly string[]> {
    this.remember(channels);
    const quick = channels.filter((id) => !this.slow.has(id));
    for (let n = 0; n < quick.length; n += MOST_TOGETHER) yield quick.slice(n, n + MOST_TOGETHER);
    for (const id of [...this.slow].slice(0, SLOW_AT_ONCE)) yield [id];
  }

  counted(group: readonly string[], rows: readonly KindCount[], atMs: number): void {
    for (const id of group) {
      this.slow.delete(id);
      this.last.set(id, { rows: rows.filter(({ channel_id }) => channel_id === id), atMs });
    }
  }

  /** Those that failed together are tried alone before those that failed alone. */
  failed(group: readonly string[]): void {
    for (const id of group) this.slow.delete(id);
    this.slow = new Set(group.length > 1 ? [...group, ...this.slow] : [...this.slow, ...group]);
  }

  /** `uncounted`: how many channels are not in the sums; null when it is not known which channels there are. */
  total(nowMs: number): { sums: ReadonlyMap<AttentionKind, number>; uncounted: number | null } {
    const sums = new Map<AttentionKind, number>();
    let uncounted = 0;
    for (const id of this.channels ?? []) {
      const counted = this.last.get(id);
      if (counted === undefined || nowMs - counted.atMs > KEPT_MS) uncounted += 1;
      else for (const { kind, count } of counted.rows) sums.set(kind, (sums.get(kind) ?? 0) + count);
    }
    return { sums, uncounted: this.channels === null ? null : uncounted };
  }

  private remember(channels: readonly string[]): void {
    this.channels = channels;
    const isThere = new Set(channels);
    for (const id of [...this.last.keys(), ...this.slow]) {
      if (isThere.has(id)) continue;
      this.last.delete(id);
      this.slow.delete(id);
    }
  }
}
