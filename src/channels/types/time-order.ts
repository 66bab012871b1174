import type { DataValidation } from './channel-type-facts';
import { momentAt } from './platform-json';

/** The rule that one date-time of `channel_specific_data` is not before another. Paths are separated by dots. */
export function notBefore(field: string, earlier: string): DataValidation {
  return {
    field,
    rule: `must not be before ${earlier}`,
    holds: (data) => {
      const end = momentAt(data, ...field.split('.'));
      const start = momentAt(data, ...earlier.split('.'));
      return end === undefined || start === undefined || end >= start;
    },
  };
}
