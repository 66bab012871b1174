import type { Piece } from './pieces';

type Pieces = Iterable<Piece> | AsyncIterable<Piece>;

/** A JSON text with a list that is read piece by piece while it is sent. Can be sent once. */
export class JsonStream {
  /**
   * @param head the text before the first row, up to the opening bracket
   * @param pieces the rows; commas are put between them
   * @param tail the text after the last row, from the closing bracket on; asked for when all rows are read
   */
  constructor(
    readonly head: string,
    readonly pieces: Pieces,
    readonly tail: () => string,
  ) {}

  /** `{"data":[...],"<name>":<value>}` */
  static list(pieces: Pieces, rest: () => Readonly<Record<string, unknown>>): JsonStream {
    return new JsonStream('{"data":[', pieces, () => `],${JSON.stringify(rest()).slice(1)}`);
  }

  /** A list of rows that are already in memory, serialized one by one. */
  static *written<Row>(rows: Iterable<Row>, write: (row: Row) => string): Generator<Piece> {
    for (const row of rows) {
      const text = write(row);
      yield { bytes: text.length, read: () => [[text]] };
    }
  }
}
