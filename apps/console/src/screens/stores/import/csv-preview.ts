import { parse } from 'csv-parse/browser/esm/sync';

type Temperature = 'ambient' | 'cooled' | 'frozen';

/** A location as the import will make it (docs/rules/places-and-storage.md#csv-import). */
export interface PreviewRow {
  readonly row: number;
  readonly name: string;
  readonly temperature: Temperature;
  readonly code: string;
  readonly description: string;
}

/** What a file holds, before it is sent. The service decides; this says the same beforehand. */
export interface Preview {
  readonly rows: readonly PreviewRow[];
  /** Numbers of rows whose name is in an earlier row. */
  readonly skipped: readonly number[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const COLUMNS = ['name', 'sub_type', 'description', 'code', 'abbreviation', 'id'] as const;
type Column = (typeof COLUMNS)[number];

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_RECORD_CHARACTERS = 64 * 1024;
const MOST_CHARACTERS: Partial<Record<Column, number>> = { description: 2_048 };
const TEMPERATURES: Readonly<Record<string, Temperature>> = {
  '0': 'ambient',
  '1': 'frozen',
  '2': 'ambient',
  '3': 'cooled',
};

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Reads the bytes of a file by the rules of the import. */
export function previewOf(bytes: Uint8Array): Preview {
  const nothing = { rows: [], skipped: [], warnings: [] };
  if (bytes.length > MOST_BYTES) return { ...nothing, errors: ['The file is larger than 10 MB'] };
  const text = textIn(bytes);
  if (text === null) return { ...nothing, errors: ['The text is not UTF-8'] };
  try {
    return read(recordsIn(text));
  } catch (error) {
    return { ...nothing, errors: [(error as Error).message] };
  }
}

function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function recordsIn(text: string): readonly CsvRecord[] {
  const first = text.split(/[\r\n]/, 1)[0] ?? '';
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ',';
  return parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_CHARACTERS,
  }) as unknown as CsvRecord[];
}

function read([header, ...records]: readonly CsvRecord[]): Preview {
  const names = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const headerErrors = problemsOfHeader(names);
  const warnings = names
    .filter((name) => name !== '' && !COLUMNS.includes(name as Column))
    .map((name) => `Row 1: the column ${name.slice(0, 100)} is not known and is ignored`);
  if (headerErrors.length > 0) return { rows: [], skipped: [], errors: headerErrors, warnings };
  const found = { rows: [] as PreviewRow[], skipped: [] as number[], errors: [] as string[], warnings };
  const seen = new Set<string>();
  for (const { record, info } of records) {
    const row = info.records + info.empty_lines;
    const one = readRow(names, record, row);
    if (typeof one === 'string') found.errors.push(one);
    else if (seen.has(one.shown.name)) found.skipped.push(row);
    else {
      seen.add(one.shown.name);
      found.rows.push(one.shown);
    }
    if (typeof one !== 'string' && one.warning !== null) warnings.push(one.warning);
  }
  if (records.length === 0) found.errors.push('Row 2: the file has no rows below its header');
  return found;
}

function problemsOfHeader(names: readonly string[]): string[] {
  const repeated = COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  return [
    ...(names.includes('name') ? [] : ['Row 1: the column name is missing']),
    ...repeated.map((column) => `Row 1: the column ${column} is there more than once`),
  ];
}

function readRow(
  names: readonly string[],
  record: readonly string[],
  row: number,
): string | { shown: PreviewRow; warning: string | null } {
  if (record.length !== names.length) {
    return `Row ${row}: has ${record.length} columns, the header has ${names.length}`;
  }
  const text = (column: Column) => record[names.indexOf(column)]?.trim() ?? '';
  if (text('name') === '') return `Row ${row}: name is empty`;
  const mostOf = (column: Column) => MOST_CHARACTERS[column] ?? 255;
  const long = COLUMNS.find((column) => isLongerThan(mostOf(column), text(column)));
  if (long !== undefined) return `Row ${row}: ${long} is longer than ${mostOf(long)} characters`;
  const subType = text('sub_type');
  const known = Object.hasOwn(TEMPERATURES, subType) ? TEMPERATURES[subType] : undefined;
  const isOdd = subType !== '' && known === undefined;
  const warning = isOdd
    ? `Row ${row}: sub_type ${subType.slice(0, 100)} is not known, ambient is used`
    : null;
  const shown = {
    row,
    name: text('name'),
    temperature: known ?? 'ambient',
    code: text('code'),
    description: text('description'),
  } as const;
  return { shown, warning };
}

/** Counts code points, as the import does. */
function isLongerThan(most: number, text: string): boolean {
  return text.length > most && (text.length > 2 * most || Array.from(text).length > most);
}
