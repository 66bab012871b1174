import type { Refusal } from '@libs/refusal';
import { refusals } from '@libs/refusal';
import { FORMAT_REQUIREMENTS } from './model/import-format';

const importRefusals = refusals({
  FILE_REFUSED: (message: string) => ({
    status: 400,
    message,
    extra: { format_requirements: FORMAT_REQUIREMENTS },
  }),
  INVALID_CSV: (errors: readonly string[], warnings: readonly string[]) => ({
    status: 400,
    message: `Invalid CSV: ${errors[0] ?? ''}`,
    extra: {
      validation_errors: errors,
      validation_warnings: warnings,
      format_requirements: FORMAT_REQUIREMENTS,
    },
  }),
});

/** There is no file to read: none was sent, not as a file, or of another type. */
export function fileRefused(message: string): Refusal {
  return importRefusals.FILE_REFUSED(message);
}

/** The file is not one that can be imported; each error names its row. */
export function invalidCsv(errors: readonly string[], warnings: readonly string[] = []): Refusal {
  return importRefusals.INVALID_CSV(errors, warnings);
}
