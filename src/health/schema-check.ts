import type { SchemaState } from '../infrastructure/database';

/** What readiness shows of the schema, and whether this process can work on it. */
export function schemaCheck({ missing, unknown, needed }: SchemaState): { word: string; usable: boolean } {
  if (needed !== null) return { word: 'unusable', usable: false };
  if (missing.length > 0) return { word: 'behind', usable: false };
  return { word: unknown.length > 0 ? 'newer' : 'current', usable: true };
}
