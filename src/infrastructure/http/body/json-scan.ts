import { MOST_BYTES } from './body-bytes';
import { isExact, isShort } from './exact-number';
import { writtenCharacters } from './written-out';

/** Something that a JSON text must not contain. `at` is the byte where it begins. */
export type JsonFault =
  | { readonly kind: 'too_deep' }
  | { readonly kind: 'refused_key' }
  | { readonly kind: 'unstorable_text' }
  /** With its numbers written without exponents it is larger than a body may be. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'inexact_number'; readonly at: number; readonly number: string };

/**
 * How deep a JSON text may nest, the text itself being the first level. An order needs about 6; code that
 * walks through bodies (validation, differences, JSON.stringify) is recursive and must never run out of
 * stack.
 */
export const MOST_LEVELS = 32;

/**
 * Keys that are not allowed in any object, at any depth. JSON.parse keeps `__proto__` as an ordinary key, but
 * any later `target[key] = value` would set a prototype instead. Assigning `constructor` or `prototype` is
 * harmless.
 */
export const REFUSED_KEY = '__proto__';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const MINUS = 0x2d;
const SPACE = 0x20;
const UNDERSCORE = 0x5f;
const LETTER_U = 0x75;
/** `\u005f` for each of its letters. */
const LONGEST_REFUSED_KEY = REFUSED_KEY.length * 6;

/**
 * Finds what is not allowed in a JSON text in UTF-8, in one pass over its bytes without allocating. It does
 * not check whether the text is JSON: `JSON.parse` does, and for other text the result is meaningless.
 */
export function findJsonFault(json: Uint8Array): JsonFault | null {
  return new JsonScan(json).run();
}

class JsonScan {
  private at = 0;
  private fault: JsonFault | null = null;
  private writtenBytes: number;

  constructor(private readonly json: Uint8Array) {
    this.writtenBytes = json.length;
  }

  run(): JsonFault | null {
    const { json } = this;
    let levels = 0;
    while (this.at < json.length && this.fault === null && levels <= MOST_LEVELS) {
      const byte = json[this.at]!;
      if (byte === QUOTE) this.passString();
      else if (byte === MINUS || isDigit(byte)) this.passNumber();
      else {
        this.at += 1;
        if (isOpening(byte)) levels += 1;
        else if (isClosing(byte)) levels -= 1;
      }
    }
    return levels > MOST_LEVELS ? { kind: 'too_deep' } : this.fault;
  }

  private passString(): void {
    const { json } = this;
    const start = this.at + 1;
    let at = start;
    let escaped = false;
    for (let byte = json[at]; byte !== QUOTE && byte !== undefined; byte = json[at]) {
      if (byte !== BACKSLASH) at += 1;
      else if (json[at + 1] !== LETTER_U) at += 2;
      else {
        escaped = true;
        at = this.passUnicodeEscape(at);
      }
    }
    this.at = at + 1;
    const first = json[start];
    if (first !== UNDERSCORE && first !== BACKSLASH) return;
    if (at - start === REFUSED_KEY.length || (escaped && at - start <= LONGEST_REFUSED_KEY)) {
      if (this.isRefusedKey(start, at)) this.fault ??= { kind: 'refused_key' };
    }
  }

  /** U+0000 and unpaired surrogates can't be stored as text; only escapes can produce them. */
  private passUnicodeEscape(at: number): number {
    const unit = this.hexAt(at + 2);
    if (unit === 0 || (unit >= 0xdc00 && unit <= 0xdfff)) this.fault = { kind: 'unstorable_text' };
    if (unit < 0xd800 || unit > 0xdbff) return at + 6;
    const next = at + 6;
    const isEscape = this.json[next] === BACKSLASH && this.json[next + 1] === LETTER_U;
    const low = isEscape ? this.hexAt(next + 2) : 0;
    if (low < 0xdc00 || low > 0xdfff) this.fault = { kind: 'unstorable_text' };
    return next + 6;
  }

  private hexAt(at: number): number {
    let unit = 0;
    for (let n = at; n < at + 4; n += 1) {
      const byte = this.json[n]!;
      unit = unit * 16 + (isDigit(byte) ? byte - 0x30 : (byte | SPACE) - 0x57);
    }
    return unit;
  }

  private isRefusedKey(start: number, end: number): boolean {
    const { json } = this;
    let after = end + 1;
    while (json[after]! <= SPACE) after += 1;
    if (json[after] !== COLON) return false;
    const key = Buffer.from(json.buffer, json.byteOffset + start - 1, end - start + 2).toString('latin1');
    try {
      return JSON.parse(key) === REFUSED_KEY;
    } catch {
      return false;
    }
  }

  private passNumber(): void {
    const { json } = this;
    const start = this.at;
    let at = start + 1;
    let hasExponent = false;
    for (let byte = json[at]!; isOfNumber(byte); byte = json[at]!) {
      if ((byte | SPACE) === 0x65) hasExponent = true;
      at += 1;
    }
    this.at = at;
    if (!hasExponent && isShort(at - start)) return;
    const number = Buffer.from(json.buffer, json.byteOffset + start, at - start).toString('latin1');
    if (!isExact(number)) this.fault = { kind: 'inexact_number', at: start, number };
    else if (hasExponent) this.passAdded(writtenCharacters(Number(number)) - number.length);
  }

  private passAdded(bytes: number): void {
    this.writtenBytes += Math.max(bytes, 0);
    if (this.writtenBytes > MOST_BYTES) this.fault ??= { kind: 'too_large' };
  }
}

/** `[` or `{`, which differ by one bit. */
function isOpening(byte: number): boolean {
  return (byte | SPACE) === 0x7b;
}

/** `]` or `}`. */
function isClosing(byte: number): boolean {
  return (byte | SPACE) === 0x7d;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Digits, signs, the point and the letter of an exponent. */
function isOfNumber(byte: number): boolean {
  return isDigit(byte) || byte === 0x2e || byte === MINUS || byte === 0x2b || (byte | SPACE) === 0x65;
}
