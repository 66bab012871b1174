/** A shorter text costs less as a string than as bytes. */
const LONG = 16 * 1024;

/**
 * A text as its bytes in UTF-8, in pieces that follow each other. Long texts are encoded once: as a string, each step that
 * adds something or passes it on would copy it as a whole.
 */
export class EncodedText {
  /** In bytes. */
  readonly length: number;

  constructor(readonly pieces: readonly Buffer[]) {
    this.length = pieces.reduce((bytes, piece) => bytes + piece.length, 0);
  }

  /** The text without its first character, which is ASCII. */
  get tail(): EncodedText {
    const [first, ...others] = this.pieces;
    return new EncodedText([first!.subarray(1), ...others]);
  }

  /** The text without its last character, which is ASCII. */
  get front(): EncodedText {
    return new EncodedText([...this.pieces.slice(0, -1), this.pieces.at(-1)!.subarray(0, -1)]);
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString();
  }
}

/** A text as a string or, when it is long, encoded. */
export type Text = string | EncodedText;

/** The text, encoded when it is long. */
export function encodedIfLong(text: Text): Text {
  return typeof text === 'string' && text.length > LONG ? new EncodedText([Buffer.from(text)]) : text;
}

/** The texts one after the other; a string when all of them are. */
export function together(...texts: readonly Text[]): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.reduce((all, text) => all + text);
  return new EncodedText(
    texts.flatMap((text) => (typeof text === 'string' ? [Buffer.from(text)] : text.pieces)),
  );
}
