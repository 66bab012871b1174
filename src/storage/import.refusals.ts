import { refusals } from '../contract';
import { FORMAT_REQUIREMENTS } from './model/import-rows';

export const importRefusals = refusals({
  /** There is no file: none was sent, it was not sent as a file, or it has another type. */
  FILE_REFUSED: (reason: string) => ({
    facts: { reason },
    extra: { format_requirements: FORMAT_REQUIREMENTS },
  }),
  /** The file is not one that can be imported; each error names its row. */
  INVALID_CSV: (errors: readonly string[], warnings: readonly string[] = []) => ({
    facts: { problem: errors[0] ?? '' },
    extra: {
      validation_errors: errors,
      validation_warnings: warnings,
      format_requirements: FORMAT_REQUIREMENTS,
    },
  }),
});
