import { AddedText } from './added-text';
import { CUTS_END } from './restored';
import { hashAt, isWithinCharacter, nextHash, WINDOW, WindowIndex } from './window-index';

/** When a delta is no longer worth it. */
export interface Limits {
  /** Bytes of cuts and added text. */
  readonly bytes: number;
  readonly cuts: number;
}

/** How far ahead of a difference both may go on alike without an index. */
const NEAR = 256;
/** Bytes of the base that may be part of such a difference. */
const SKIPPED = [8, 16, 32, 64];

/** About how long a cut is. */
const CUT_BYTES = 8;

interface Match {
  /** In the text. */
  readonly at: number;
  /** In the base. */
  readonly from: number;
  readonly length: number;
}

/**
 * The text as stretches of its base and what is new in it; null when that is more than the limits. The time is linear in
 * the lengths of both, whatever is in them: each byte is hashed once, and compared with a bounded number of places.
 */
export function deltaOf(base: string, text: string, limits: Limits): string | null {
  const [baseBytes, bytes] = [Buffer.from(base), Buffer.from(text)];
  const delta = new DeltaBuilder(baseBytes.length, bytes, limits);
  const search = new Search(baseBytes, bytes);
  for (let match = search.next(); match !== null; match = search.next()) if (!delta.add(match)) return null;
  return delta.end();
}

/** Walks through the text once. */
class Search {
  /** Of the base; made when the texts differ. */
  private index: WindowIndex | null = null;
  private at = 0;
  /** Where the base goes on behind the last match. */
  private from = 0;

  constructor(
    private readonly base: Uint8Array,
    private readonly text: Uint8Array,
  ) {}

  /** The next stretch that both have; null when there is none. */
  next(): Match | null {
    const seenFrom = this.at;
    if (this.at === 0 && this.from === 0) {
      const start = this.extended(0, 0, 0);
      if (start.length >= WINDOW) return this.taken(start);
    }
    const last = this.text.length - WINDOW;
    if (this.at > last) return null;
    if (this.index === null) {
      const near = this.near(seenFrom);
      if (near !== null) return this.taken(near);
      this.index = new WindowIndex(this.base);
    }
    let hash = hashAt(this.text, this.at);
    for (let at = this.at; ; at += 1) {
      const from = this.index.find(hash, this.text, at, this.from);
      if (from >= 0) return this.taken(this.extended(at, from, seenFrom));
      if (at === last) break;
      hash = nextHash(hash, this.text, at);
    }
    this.at = this.text.length;
    return null;
  }

  /** Where both go on alike soon, as behind a word or a time that was replaced: found without an index. */
  private near(earliest: number): Match | null {
    const { at, base, from, text } = this;
    const ahead = Buffer.from(text.buffer, text.byteOffset + at, Math.min(NEAR + WINDOW, text.length - at));
    for (const skipped of SKIPPED) {
      const window = base.subarray(from + skipped, from + skipped + WINDOW);
      const found = window.length < WINDOW ? -1 : ahead.indexOf(window);
      if (found >= 0) return this.extended(at + found, from + skipped, earliest);
    }
    return null;
  }

  /** As far as both are the same, back to what is a match already, and forth. */
  private extended(at: number, from: number, earliest: number): Match {
    const { base, text } = this;
    let [start, end] = [at, at];
    const shift = from - at;
    while (start > earliest && start + shift > 0 && text[start - 1] === base[start - 1 + shift]) start -= 1;
    while (end < text.length && end + shift < base.length && text[end] === base[end + shift]) end += 1;
    while (start < end && isWithinCharacter(text, start)) start += 1;
    while (end > start && isWithinCharacter(text, end)) end -= 1;
    return { at: start, from: start + shift, length: end - start };
  }

  private taken(match: Match): Match {
    this.at = match.at + match.length;
    this.from = match.from + match.length;
    return match;
  }
}

class DeltaBuilder {
  private readonly cuts: number[] = [];
  private readonly added: AddedText;
  /** How much of the text is in the delta. */
  private reached = 0;

  constructor(
    private readonly baseBytes: number,
    private readonly text: Buffer,
    private readonly limits: Limits,
  ) {
    this.added = new AddedText(text.length);
  }

  /** False when the delta is no longer worth it. */
  add({ at, from, length }: Match): boolean {
    this.addText(at);
    if (length > 0) this.cuts.push(from, length);
    this.reached = at + length;
    return this.isWorthIt();
  }

  end(): string | null {
    this.addText(this.text.length);
    return this.isWorthIt() ? this.cuts.join(',') + CUTS_END + this.added.toString() : null;
  }

  private addText(upTo: number): void {
    if (upTo === this.reached) return;
    for (const { from, length } of this.added.add(this.text.subarray(this.reached, upTo)))
      this.cuts.push(this.baseBytes + from, length);
  }

  private isWorthIt(): boolean {
    const count = this.cuts.length / 2;
    return count <= this.limits.cuts && this.added.size + count * CUT_BYTES <= this.limits.bytes;
  }
}
