import type { Parts } from './parts';

/** Rows of a list that are read together. */
export interface Piece {
  /** About how many bytes they have, known before they are read. */
  readonly bytes: number;
  /** Their JSON texts. */
  read(): Promise<readonly Parts[]> | readonly Parts[];
}

/** A piece has at most so many bytes, or one row. */
export const PIECE_BYTES = 256 * 1024;

/** Groups rows whose sizes are known, in their order. */
export function* inPieces<Row extends { readonly bytes: number }>(
  rows: Iterable<Row>,
  mostBytes = PIECE_BYTES,
): Generator<{ readonly rows: readonly Row[]; readonly bytes: number }> {
  let piece: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (piece.length > 0 && bytes + row.bytes > mostBytes) {
      yield { rows: piece, bytes };
      piece = [];
      bytes = 0;
    }
    piece.push(row);
    bytes += row.bytes;
  }
  if (piece.length > 0) yield { rows: piece, bytes };
}
