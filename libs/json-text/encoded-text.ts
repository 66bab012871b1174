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

  /** All bytes in one piece. */
  get bytes(): Buffer {
    return this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces);
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
    return this.bytes.toString();
  }
}

/** A text as a string or, when it is long, encoded. */
export type Text = string | EncodedText;

/** The text, encoded when it is long. */
export function encodedIfLong(text: Text): Text {
  return typeof text === 'string' && text.length > LONG ? new EncodedText([Buffer.from(text)]) : text;
}

export function isText(value: unknown): value is Text {
  return typeof value === 'string' || value instanceof EncodedText;
}

/** The texts one after the other; a string when all of them are. Short pieces that follow each other become one. */
export function together(...texts: readonly Text[]): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.reduce((all, text) => all + text);
  const pieces: Buffer[] = [];
  for (const piece of texts.flatMap(piecesOf)) {
    const joined = (pieces.at(-1)?.length ?? Infinity) + piece.length;
    if (joined > LONG) pieces.push(piece);
    else pieces.push(Buffer.concat([pieces.pop()!, piece]));
  }
  return new EncodedText(pieces);
}

function piecesOf(text: Text): readonly Buffer[] {
  return typeof text === 'string' ? [Buffer.from(text)] : text.pieces;
}
