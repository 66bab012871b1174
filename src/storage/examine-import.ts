import { type OnRecord, readCsv } from './csv-records';
import { importRefusals } from './import.refusals';
import { type Header, type ImportedLocation, type ReadRow, readHeader, readRow } from './model/import-rows';

const MOST_REPORTED = 100;
/** Bounds memory and the size of responses for files that are full of very short or repeated rows. */
const MOST_ROWS = 500_000;

/** A row that an import skips, and why. */
export interface SkippedRow {
  readonly row: number;
  readonly name: string;
  readonly reason: string;
}

/** The content of a whole file, known before anything is changed. */
export interface Examined {
  /** Rows with a location, including skipped ones. */
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
  const onHeader = (header: Header): void => {
    header.warnings.forEach((warning) => warnings.add(warning));
    if (header.errors.length > 0) throw importRefusals.INVALID_CSV(header.errors, header.warnings);
  };
  const examine = (read: ReadRow, row: number): void => {
    total += 1;
    if (total > MOST_ROWS)
      throw importRefusals.INVALID_CSV([`Row ${row}: the file has more than ${MOST_ROWS} rows`]);
    if ('error' in read) return errors.add(read.error);
    const { name } = read.location;
    if (read.warning !== null) warnings.add(read.warning);
    if (names.has(name)) skipped.push({ row, name, reason: 'The name is already in an earlier row' });
    else names.add(name);
  };
  await readCsv(path, rowsBelow(onHeader, examine));
  if (total === 0) errors.add('Row 2: the file has no rows below its header');
  if (!errors.isEmpty) throw importRefusals.INVALID_CSV(errors.lines(), warnings.lines());
  return { total, skipped, warnings: warnings.lines() };
}

/** Calls `onLocation` with each location of an examined file, without the skipped rows; see `readCsv` for `pause`. */
export async function readLocations(
  path: string,
  skipped: readonly SkippedRow[],
  onLocation: (location: ImportedLocation) => void,
  pause: () => Promise<void>,
): Promise<void> {
  const without = new Set(skipped.map(({ row }) => row));
  const onRow = (read: ReadRow, row: number): void => {
    if ('location' in read && !without.has(row)) onLocation(read.location);
  };
  await readCsv(
    path,
    rowsBelow(() => undefined, onRow),
    pause,
  );
}

/** Treats the first record as the header. */
function rowsBelow(
  onHeader: (header: Header) => void,
  onRow: (read: ReadRow, row: number) => void,
): OnRecord {
  let header: Header | null = null;
  return (record, row) => {
    if (header === null) onHeader((header = readHeader(record)));
    else onRow(readRow(header, record, row), row);
  };
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
