import { csvRecords } from './csv-records';
import { invalidCsv } from './import-refusal';
import { type Header, type ImportedLocation, readHeader, readRow } from './model/import-format';

const MOST_REPORTED = 100;
/** Keeps memory and answers bounded when a file is nothing but very short or repeated rows. */
const MOST_ROWS = 500_000;

/** A row that an import leaves out, and why. */
export interface SkippedRow {
  readonly row: number;
  readonly name: string;
  readonly reason: string;
}

/** What a whole file holds, known before anything is changed. */
export interface Examined {
  /** Rows with a location, the skipped ones among them. */
  readonly total: number;
  readonly skipped: readonly SkippedRow[];
  readonly warnings: readonly string[];
}

/** Reads the whole file once. Refuses it as a whole, naming the rows, unless every row can be imported or is a repetition. */
export async function examineImport(path: string): Promise<Examined> {
  const errors = new Report();
  const warnings = new Report();
  const names = new Set<string>();
  const skipped: SkippedRow[] = [];
  let total = 0;
  for await (const { row, read } of rowsOf(path, (header) => {
    header.warnings.forEach((warning) => warnings.add(warning));
    if (header.errors.length > 0) throw invalidCsv(header.errors, header.warnings);
  })) {
    total += 1;
    if (total > MOST_ROWS) throw invalidCsv([`Row ${row}: the file has more than ${MOST_ROWS} rows`]);
    if ('error' in read) {
      errors.add(read.error);
      continue;
    }
    const { name } = read.location;
    if (read.warning !== null) warnings.add(read.warning);
    if (names.has(name)) skipped.push({ row, name, reason: 'The name is already in an earlier row' });
    else names.add(name);
  }
  if (total === 0) errors.add('Row 2: the file has no rows below its header');
  if (!errors.isEmpty) throw invalidCsv(errors.lines(), warnings.lines());
  return { total, skipped, warnings: warnings.lines() };
}

/** The locations of an examined file in batches, without the skipped rows. */
export async function* locationBatches(
  path: string,
  skipped: readonly SkippedRow[],
  size: number,
): AsyncGenerator<ImportedLocation[]> {
  const without = new Set(skipped.map(({ row }) => row));
  let batch: ImportedLocation[] = [];
  for await (const { row, read } of rowsOf(path, () => undefined)) {
    if ('location' in read && !without.has(row)) batch.push(read.location);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* rowsOf(path: string, onHeader: (header: Header) => void) {
  let header: Header | null = null;
  for await (const { row, record } of csvRecords(path)) {
    if (header === null) {
      header = readHeader(record);
      onHeader(header);
    } else {
      yield { row, read: readRow(header, record, row) };
    }
  }
}

/** Keeps the first hundred sentences and counts the rest. */
class Report {
  private readonly kept: string[] = [];
  private count = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  add(sentence: string): void {
    this.count += 1;
    if (this.kept.length < MOST_REPORTED) this.kept.push(sentence);
  }

  lines(): readonly string[] {
    const more = this.count - this.kept.length;
    return more === 0 ? this.kept : [...this.kept, `and ${more} more`];
  }
}
