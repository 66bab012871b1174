import type { FreeFields } from './order';

/** A text in what a channel made up; null when there is none. */
export function textIn(source: FreeFields, name: string): string | null {
  const value = source?.[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

export function numberIn(source: FreeFields, name: string): number | null {
  const value = source?.[name];
  return typeof value === 'number' ? value : null;
}

export function partIn(source: FreeFields, name: string): FreeFields {
  const value = source?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FreeFields) : null;
}
