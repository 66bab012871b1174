import { hashAt, isWithinCharacter, nextHash, WINDOW } from './window-index';

/** A shorter repeat is not worth the cuts around it. */
const LEAST = 2 * WINDOW;

/** A stretch of the added text. */
interface Stretch {
  readonly from: number;
  length: number;
}

/** What a delta adds to its base, each stretch that repeats once. The time is linear: each byte is hashed and copied at most twice. */
export class AddedText {
  private readonly bytes: Buffer;
  private length = 0;
  /** By some bits of its hash: where a window was last, counted from 1. Most deltas add less than a window and need none. */
  private places: Int32Array | null = null;

  /** @param most bytes that are added at most */
  constructor(most: number) {
    this.bytes = Buffer.allocUnsafe(most);
  }

  get size(): number {
    return this.length;
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length);
  }

  /** Adds what is not there yet; gives the stretches that make the text. */
  add(text: Uint8Array): readonly Readonly<Stretch>[] {
    const stretches: Stretch[] = [];
    let kept = 0;
    const take = (from: number, length: number) => {
      const before = stretches.at(-1);
      if (before !== undefined && before.from + before.length === from) before.length += length;
      else stretches.push({ from, length });
    };
    const keep = (upTo: number) => {
      if (upTo > kept) take(this.append(text.subarray(kept, upTo)), upTo - kept);
      kept = upTo;
    };
    const last = text.length - WINDOW;
    let hash = last < 0 ? 0 : hashAt(text, 0);
    for (let at = 0; at <= last; at += 1) {
      if (at - kept >= LEAST) keep(at);
      const repeat = this.repeatAt(hash, text, at, kept);
      if (repeat !== null) {
        const { start, from, length } = repeat;
        keep(start);
        take(from, length);
        kept = start + length;
        at = kept - 1;
        if (kept <= last) hash = hashAt(text, kept);
      } else if (at < last) hash = nextHash(hash, text, at);
    }
    keep(text.length);
    return stretches;
  }

  /** What is there already around this window of the text, as far as it is the same. */
  private repeatAt(hash: number, text: Uint8Array, at: number, earliest: number) {
    const place = this.places?.[slotOf(hash, this.places)] ?? 0;
    if (place === 0) return null;
    const shift = place - 1 - at;
    let [start, end] = [at, at];
    while (start > earliest && start + shift > 0 && text[start - 1] === this.bytes[start - 1 + shift])
      start -= 1;
    while (end < text.length && end + shift < this.length && text[end] === this.bytes[end + shift]) end += 1;
    while (start < end && isWithinCharacter(text, start)) start += 1;
    while (end > start && isWithinCharacter(text, end)) end -= 1;
    return end - start < LEAST ? null : { start, from: start + shift, length: end - start };
  }

  /** Gives its place. */
  private append(text: Uint8Array): number {
    const from = this.length;
    this.bytes.set(text, from);
    this.length += text.length;
    const last = this.length - WINDOW;
    let at = Math.max(0, from - WINDOW + 1);
    if (at > last) return from;
    this.places ??= new Int32Array(2 ** Math.ceil(Math.log2(this.bytes.length)) / 4);
    for (let hash = hashAt(this.bytes, at); ; at += 1) {
      this.places[slotOf(hash, this.places)] = at + 1;
      if (at === last) return from;
      hash = nextHash(hash, this.bytes, at);
    }
  }
}

/** The number of slots is a power of two. */
function slotOf(hash: number, { length }: Int32Array): number {
  return (hash ^ (hash >>> 16)) & (length - 1);
}
