import type { SchemaState } from '../infrastructure/database';

/** The state of the schema for readiness, and whether this process can work with it. */
export function schemaCheck({ missing, unknown, needed }: SchemaState): { word: string; usable: boolean } {
  if (needed !== null) return { word: 'unusable', usable: false };
  if (missing.length > 0) return { word: 'behind', usable: false };
  return { word: unknown.length > 0 ? 'newer' : 'current', usable: true };
}
