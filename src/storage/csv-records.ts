import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, Parser } from 'csv-parse';
import { importRefusals } from './import.refusals';
import { delimiterOf } from './model/import-rows';

const NEWLINE = 0x0a;
const MOST_HEADER_BYTES = 64 * 1024;
const MOST_RECORD_CHARACTERS = 64 * 1024;
/** How much is parsed at once: more than one chunk of the file, less than a large file that is a single line. */
const PIECE_BYTES = 128 * 1024;

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is followed by more text',
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a value',
  CSV_MAX_RECORD_SIZE: 'the row is far too long, perhaps because of a quote that is never closed',
};

/** `row` is the record's number in the file, the header being 1 and blank lines counted: what a spreadsheet shows. */
export type OnRecord = (record: readonly string[], row: number) => void;

/**
 * Calls `onRecord` with each record of a CSV file, the header first, without blank lines, in constant memory.
 * After each part of the file it waits for `pause`. Throws a 400 that names the row when the file is not
 * text, not UTF-8 or not CSV.
 *
 * Records are passed on one by one: if many of them were kept, V8 would consider them long-lived and allocate
 * all of them where only a full collection frees them, which may be late on a busy machine.
 */
export async function readCsv(
  path: string,
  onRecord: OnRecord,
  pause: () => Promise<void> | void = () => undefined,
): Promise<void> {
  const parser = new RecordParser(delimiterOf(await firstLine(path)), onRecord);
  try {
    for await (const text of textOf(path)) {
      await parser.feed(text);
      await pause();
    }
    await parser.feed(null);
  } catch (error) {
    throw error instanceof CsvError ? importRefusals.INVALID_CSV([describe(error)]) : error;
  }
}

/**
 * Passes each record on when it is parsed, instead of through the stream's queue. Rows are numbered here
 * because the parser's own options for that, `info` and `on_record`, make garbage that young collections do
 * not free.
 */
class RecordParser extends Parser {
  private fault: Error | null = null;

  constructor(
    delimiter: string,
    private readonly onRecord: OnRecord,
  ) {
    super({
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MOST_RECORD_CHARACTERS,
    });
    this.on('error', () => undefined);
  }

  override push(record: string[] | null): boolean {
    if (record === null) return super.push(null);
    if (this.fault !== null) return true;
    try {
      this.onRecord(record, this.info.records + this.info.empty_lines);
    } catch (error) {
      this.fault = error as Error;
    }
    return true;
  }

  /** Parses the next text; null is the end. Throws CSV errors, else what `onRecord` threw. */
  async feed(text: Buffer | null): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      if (text === null) this.end(done);
      else this.write(text, done);
    });
    if (this.fault !== null) throw this.fault;
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

/** The text of a file in pieces; stops at the first line that is not UTF-8 text. */
async function* textOf(path: string): AsyncGenerator<Buffer> {
  let lines = 0;
  for await (const text of wholeLines(path)) {
    if (!isUtf8(text) || holdsControlBytes(text)) {
      const { line, problem } = firstBadLine(text);
      throw importRefusals.INVALID_CSV([`Row ${lines + line}: ${problem}`]);
    }
    for (const byte of text) if (byte === NEWLINE) lines += 1;
    for (let start = 0; start < text.length; start += PIECE_BYTES) {
      yield text.subarray(start, start + PIECE_BYTES);
    }
  }
}

async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      begun.push(chunk);
      continue;
    }
    yield Buffer.concat([...begun, chunk.subarray(0, end)]);
    begun = [chunk.subarray(end)];
  }
  yield Buffer.concat(begun);
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

/** Tab, line feed and carriage return are text; other control bytes indicate a binary file. */
function holdsControlBytes(text: Buffer): boolean {
  for (const byte of text) if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return true;
  return false;
}
