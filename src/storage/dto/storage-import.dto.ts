import { ApiProperty } from '@nestjs/swagger';

/** The form of an import. */
export class StorageImportFormDto {
  /** A CSV file of at most 10 MB: UTF-8, comma or semicolon, with the column `name` and any of sub_type (0 ambient, 1 frozen, 2 ambient, 3 cooled), description, code, abbreviation, id. */
  @ApiProperty({ type: 'string', format: 'binary' })
  file: string;
}

export class StorageImportResultsDto {
  /** Rows after the header. */
  total_processed: number;
  created: number;
  /** Matched by name; their ids stay. */
  updated: number;
  skipped: number;
  errors: string[];
}

export class SkippedRowDto {
  /** Number of the row in the file; the header is row 1. */
  row: number;
  name: string;
  /** @example "The name is already in an earlier row" */
  reason: string;
}

export class StorageImportDetailsDto {
  skipped_items: SkippedRowDto[];
  /** Rows that were imported in spite of something odd. */
  warnings: string[];
}

export class StorageImportDto {
  success: boolean;
  /** @example "Imported 3 storage locations: 2 created, 1 updated, 0 rows skipped" */
  message: string;
  results: StorageImportResultsDto;
  details: StorageImportDetailsDto;
}

export class FormatRequirementsDto {
  required_columns: string[];
  optional_columns: string[];
  /** What each `sub_type` means. */
  temperature_mapping: Record<string, string>;
}

/** A file that was refused. Nothing was changed. */
export class StorageImportRefusedDto {
  /** @example "Invalid CSV: Row 3: name is empty" */
  error: string;
  /** What is wrong, by row; absent when there was no file. */
  validation_errors?: string[];
  validation_warnings?: string[];
  /** Absent when the request was refused before its file was read, for instance for a bad `Idempotency-Key`. */
  format_requirements?: FormatRequirementsDto;
}
