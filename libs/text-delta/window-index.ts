/** Bytes that are compared at once; a shorter stretch in common is not worth its cut. */
export const WINDOW = 16;
/** Windows of one hash that are looked at: what keeps the time linear. */
const MOST_TRIED = 4;
/** One in four windows is indexed: the same ones in both texts, since their bytes decide. */
const SAMPLED_BITS = 2;

const FACTOR = 0x01000193;
/** The factor of the byte that leaves the window. */
const LEAVING = power(FACTOR, WINDOW - 1);

function power(factor: number, exponent: number): number {
  let product = 1;
  for (let n = 0; n < exponent; n += 1) product = Math.imul(product, factor);
  return product;
}

/** The hash of the window that begins there. */
export function hashAt(bytes: Uint8Array, at: number): number {
  let hash = 0;
  for (let n = at; n < at + WINDOW; n += 1) hash = (Math.imul(hash, FACTOR) + bytes[n]!) | 0;
  return hash;
}

/** The hash of the window that begins one byte behind `at`, from the hash of the one at `at`. */
export function nextHash(hash: number, bytes: Uint8Array, at: number): number {
  const rest = hash - Math.imul(bytes[at]!, LEAVING);
  return (Math.imul(rest, FACTOR) + bytes[at + WINDOW]!) | 0;
}

function mixed(hash: number): number {
  return Math.imul(hash, 0x9e3779b1);
}

function isSampled(mix: number): boolean {
  return mix >>> (32 - SAMPLED_BITS) === 0;
}

export function isWithinCharacter(utf8: Uint8Array, at: number): boolean {
  return at < utf8.length && (utf8[at]! & 0xc0) === 0x80;
}

/** Finds where bytes of a text are in its base. Places are counted from 1 here: 0 is none. */
export class WindowIndex {
  private readonly shift: number;
  private readonly first: Int32Array;
  /** By hash: the first place behind all those that were asked for with it. */
  private readonly next: Int32Array;
  private readonly places: Int32Array;
  /** Beside `places`: which of them comes next with the same hash. */
  private readonly following: Int32Array;

  constructor(private readonly base: Uint8Array) {
    const last = base.length - WINDOW;
    const sampled = sampledPlaces(base);
    const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, last) / 2)));
    this.shift = 32 - bits;
    this.first = new Int32Array(1 << bits);
    this.places = new Int32Array(sampled.length / 2 + 1);
    this.following = new Int32Array(this.places.length);
    for (let n = this.places.length - 1; n > 0; n -= 1) {
      const slot = this.slotOf(sampled[2 * n - 1]!);
      this.places[n] = sampled[2 * n - 2]!;
      this.following[n] = this.first[slot]!;
      this.first[slot] = n;
    }
    this.next = this.first.slice();
  }

  /** Where the window of `text` at `at` is in the base: behind `from` if possible, -1 if nowhere. */
  find(hash: number, text: Uint8Array, at: number, from: number): number {
    const mix = mixed(hash);
    if (!isSampled(mix)) return -1;
    const slot = this.slotOf(mix);
    let n = this.next[slot]!;
    while (n > 0 && this.places[n]! < from) n = this.following[n]!;
    this.next[slot] = n;
    const behind = this.among(n, text, at);
    return behind >= 0 ? behind : this.among(this.first[slot]!, text, at);
  }

  private among(first: number, text: Uint8Array, at: number): number {
    let n = first;
    for (let tried = 0; n > 0 && tried < MOST_TRIED; tried += 1) {
      const place = this.places[n]!;
      if (this.isAt(place, text, at)) return place;
      n = this.following[n]!;
    }
    return -1;
  }

  private isAt(place: number, text: Uint8Array, at: number): boolean {
    for (let n = 0; n < WINDOW; n += 1) if (this.base[place + n] !== text[at + n]) return false;
    return true;
  }

  private slotOf(mix: number): number {
    return (mix << SAMPLED_BITS) >>> this.shift;
  }
}

/** Place and hash of each window that is indexed. */
function sampledPlaces(base: Uint8Array): number[] {
  const sampled: number[] = [];
  const last = base.length - WINDOW;
  if (last < 0) return sampled;
  let hash = hashAt(base, 0);
  for (let at = 0; ; at += 1) {
    const mix = mixed(hash);
    if (isSampled(mix)) sampled.push(at, mix);
    if (at === last) return sampled;
    hash = nextHash(hash, base, at);
  }
}
