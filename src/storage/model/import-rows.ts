import { isLongerThan } from '../../contract';
import { DEFAULT_TEMPERATURE, TEMPERATURE_OF_SUB_TYPE, type TemperatureType } from './temperature';

const REQUIRED = ['name'] as const;
const OPTIONAL = ['sub_type', 'description', 'code', 'abbreviation', 'id'] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** The format requirements in responses to refused files (docs/rules/places-and-storage.md#csv-import). */
export const FORMAT_REQUIREMENTS = {
  required_columns: REQUIRED,
  optional_columns: OPTIONAL,
  temperature_mapping: TEMPERATURE_OF_SUB_TYPE,
} as const;

const MOST_CHARACTERS: Readonly<Record<Column, number>> = {
  name: 255,
  sub_type: 255,
  description: 2_048,
  code: 255,
  abbreviation: 255,
  id: 255,
};

/** A location in a file. */
export interface ImportedLocation {
  readonly name: string;
  readonly temperatureType: TemperatureType;
  readonly description: string | null;
  readonly code: string | null;
  readonly abbreviation: string | null;
  readonly originalId: string | null;
}

/** The positions of the columns, and errors and warnings about the header. */
export interface Header {
  readonly width: number;
  readonly position: Readonly<Partial<Record<Column, number>>>;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Comma, or semicolon when the header line has more of those (docs/rules/places-and-storage.md#csv-import). */
export function delimiterOf(headerLine: string): ',' | ';' {
  const count = (mark: string) => headerLine.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

/**
 * Reads the first record of a file. Columns are found by name in any order and case; unknown ones only cause
 * a warning.
 */
export function readHeader(record: readonly string[]): Header {
  const names = record.map((name) => name.trim().toLowerCase());
  const known = [...REQUIRED, ...OPTIONAL].filter((column) => names.includes(column));
  const repeated = known.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  const missing = REQUIRED.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => name !== '' && !(known as readonly string[]).includes(name));
  return {
    width: record.length,
    position: Object.fromEntries(known.map((column) => [column, names.indexOf(column)])),
    errors: [
      ...missing.map((column) => `Row 1: the column ${column} is missing`),
      ...repeated.map((column) => `Row 1: the column ${column} is there more than once`),
    ],
    warnings: unknown.map((name) => `Row 1: the column ${name.slice(0, 100)} is not known and is ignored`),
  };
}

/** The result of a record: a location, perhaps with a warning, or an error. */
export type ReadRow =
  { readonly location: ImportedLocation; readonly warning: string | null } | { readonly error: string };

/** @param row the record's number in the file, the header being 1: what a spreadsheet shows. */
export function readRow(header: Header, record: readonly string[], row: number): ReadRow {
  if (record.length !== header.width) {
    return { error: `Row ${row}: has ${record.length} columns, the header has ${header.width}` };
  }
  const text = (column: Column) => record[header.position[column] ?? -1]?.trim() ?? '';
  if (text('name') === '') return { error: `Row ${row}: name is empty` };
  const columns = Object.keys(header.position) as Column[];
  const tooLong = columns.find((column) => isLongerThan(MOST_CHARACTERS[column], text(column)));
  if (tooLong !== undefined) {
    return { error: `Row ${row}: ${tooLong} is longer than ${MOST_CHARACTERS[tooLong]} characters` };
  }
  const subType = text('sub_type');
  const isKnown = Object.hasOwn(TEMPERATURE_OF_SUB_TYPE, subType);
  const temperatureType = isKnown ? TEMPERATURE_OF_SUB_TYPE[subType] : undefined;
  const isOdd = subType !== '' && !isKnown;
  return {
    location: {
      name: text('name'),
      temperatureType: temperatureType ?? DEFAULT_TEMPERATURE,
      description: text('description') || null,
      code: text('code') || null,
      abbreviation: text('abbreviation') || null,
      originalId: text('id') || null,
    },
    warning: isOdd
      ? `Row ${row}: sub_type ${subType.slice(0, 100)} is not known, ${DEFAULT_TEMPERATURE} is used`
      : null,
  };
}
