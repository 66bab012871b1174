import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidCsv } from './import-refusal';
import { delimiterOf } from './model/import-format';

const NEWLINE = 0x0a;
const MOST_HEADER_BYTES = 64 * 1024;
const MOST_RECORD_CHARACTERS = 64 * 1024;

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is followed by more text',
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a value',
  CSV_MAX_RECORD_SIZE: 'the row is far too long, perhaps because of a quote that is never closed',
};

/** `row` is the record's number in the file, the header being 1 and blank lines counted: what a spreadsheet shows. */
export interface CsvRecord {
  readonly row: number;
  readonly record: readonly string[];
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/**
 * The records of a CSV file one after another, the header first, without blank lines, in constant memory. Throws the
 * import's 400 when the file is not text, not UTF-8 or not CSV, naming the row.
 */
export async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(await firstLine(path)),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: MOST_RECORD_CHARACTERS,
  });
  const ignored = () => undefined;
  pipeline(createReadStream(path), new TextOnly(), parser, ignored);
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as Parsed;
      yield { row: info.records + info.empty_lines, record };
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidCsv([describe(error)]) : error;
  }
}

function describe(error: CsvError): string {
  const { lines } = error as CsvError & { lines?: number };
  return `Row ${lines ?? 1}: ${SENTENCES[error.code] ?? 'this is not CSV'}`;
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_HEADER_BYTES), 0, MOST_HEADER_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/, 1)[0] ?? '';
  } finally {
    await file.close();
  }
}

/** Passes whole lines on and stops at the first that is no UTF-8 text. */
class TextOnly extends Transform {
  private lines = 0;
  private rest: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.rest = Buffer.concat([this.rest, chunk]);
      done();
      return;
    }
    const whole = Buffer.concat([this.rest, chunk.subarray(0, end)]);
    this.rest = Buffer.from(chunk.subarray(end));
    this.pass(whole, done);
  }

  override _flush(done: TransformCallback): void {
    this.pass(this.rest, done);
  }

  private pass(text: Buffer, done: TransformCallback): void {
    if (isUtf8(text) && !holdsControlBytes(text)) {
      for (const byte of text) if (byte === NEWLINE) this.lines += 1;
      done(null, text);
      return;
    }
    const { line, problem } = firstBadLine(text);
    done(invalidCsv([`Row ${this.lines + line}: ${problem}`]));
  }
}

function firstBadLine(text: Buffer): { line: number; problem: string } {
  let line = 1;
  let start = 0;
  for (;;) {
    const newline = text.indexOf(NEWLINE, start);
    const end = newline === -1 ? text.length : newline;
    const bytes = text.subarray(start, end);
    if (holdsControlBytes(bytes)) {
      return { line, problem: 'the file is not text: it holds bytes that no CSV has' };
    }
    if (!isUtf8(bytes) || newline === -1) return { line, problem: 'the text is not UTF-8' };
    line += 1;
    start = end + 1;
  }
}

/** Tab, line feed and carriage return are text; the other control bytes are what tells a binary file. */
function holdsControlBytes(text: Buffer): boolean {
  for (const byte of text) if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return true;
  return false;
}
