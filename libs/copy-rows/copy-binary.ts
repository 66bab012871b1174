import { encodedIfLong, EncodedText, isText, type Text } from '@libs/json-text';
import { type CopyType, type Encoding, encodingOf, type PlainValue } from './column-types';

/** A column value: text as it is, a day and a time also as ISO 8601, null and undefined as SQL's NULL. */
export type CopyValue = PlainValue | Text | null | undefined;

const INT16_BYTES = 2;
const INT32_BYTES = 4;
/** A message begins with its type, and with its length, in which the type is not counted. */
const MESSAGE_HEADER_BYTES = 1 + INT32_BYTES;
/** What rows begin with; then come flags and the length of an extension, both 0. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 2 * INT32_BYTES;
/** The length of NULL, and the number of columns of what comes after the last row. */
const NONE = -1;

/**
 * The messages CopyData, with the rows in binary format, and CopyDone, as pieces that follow each other: long texts are
 * pieces of their own. https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.4
 * @throws UnsendableValueError
 */
export function copyBinary(types: readonly CopyType[], rows: readonly (readonly CopyValue[])[]): Buffer[] {
  const encodings = types.map(encodingOf);
  const fields = measured(encodings, rows);
  const rowBytes = fields.bytes + INT16_BYTES * rows.length + INT32_BYTES * fields.lengths.length;
  const dataBytes = HEADER_BYTES + rowBytes + INT16_BYTES;
  const bytes = Buffer.allocUnsafe(dataBytes - fields.longBytes + 2 * MESSAGE_HEADER_BYTES);
  let at = writeMessageHeader(bytes, 0, 'd', dataBytes);
  at += SIGNATURE.copy(bytes, at);
  at = bytes.writeInt32BE(0, at);
  at = bytes.writeInt32BE(0, at);
  const pieces: Buffer[] = [];
  let begun = 0;
  let n = 0;
  for (const row of rows) {
    at = bytes.writeInt16BE(types.length, at);
    for (let column = 0; column < types.length; column += 1, n += 1) {
      const length = fields.lengths[n]!;
      at = bytes.writeInt32BE(length, at);
      const long = fields.longTexts.get(n);
      if (long !== undefined) {
        pieces.push(bytes.subarray(begun, at), ...long.pieces);
        begun = at;
      } else if (length !== NONE) {
        encodings[column]!.write(bytes, at, row[column] as PlainValue, length);
        at += length;
      }
    }
  }
  at = bytes.writeInt16BE(NONE, at);
  at = writeMessageHeader(bytes, at, 'c', 0);
  return [...pieces, bytes.subarray(begun, at)];
}

interface Fields {
  /** In bytes, row by row. */
  readonly lengths: readonly number[];
  /** By the place in `lengths`. */
  readonly longTexts: ReadonlyMap<number, EncodedText>;
  readonly bytes: number;
  readonly longBytes: number;
}

function measured(encodings: readonly Encoding[], rows: readonly (readonly CopyValue[])[]): Fields {
  const lengths: number[] = [];
  const longTexts = new Map<number, EncodedText>();
  let [bytes, longBytes] = [0, 0];
  for (const row of rows) {
    for (let column = 0; column < encodings.length; column += 1) {
      const given = row[column];
      const value = isText(given) ? encodedIfLong(given) : given;
      if (value == null) {
        lengths.push(NONE);
        continue;
      }
      const isLong = value instanceof EncodedText;
      const length = isLong ? value.length : encodings[column]!.lengthOf(value);
      if (isLong) {
        longTexts.set(lengths.length, value);
        longBytes += length;
      }
      lengths.push(length);
      bytes += length;
    }
  }
  return { lengths, longTexts, bytes, longBytes };
}

/** Returns where what follows the header begins. */
function writeMessageHeader(into: Buffer, at: number, type: string, bytes: number): number {
  return into.writeInt32BE(INT32_BYTES + bytes, at + into.write(type, at));
}
