import { isDateTime, toDate } from '../../infrastructure/http';

export type JsonObject = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** The JSON value at a path; undefined when there is none. Never throws, whatever the value. */
export function at(value: unknown, ...path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** The text at a path; numbers are read as their digits, empty text as none. */
export function textAt(value: unknown, ...path: Path): string | undefined {
  const found = at(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The number at a path; platforms that write amounts as text are read too. */
export function numberAt(value: unknown, ...path: Path): number | undefined {
  const found = at(value, ...path);
  if (typeof found !== 'number' && (typeof found !== 'string' || found.trim() === '')) return undefined;
  const number = Number(found);
  return Number.isFinite(number) ? number : undefined;
}

export function booleanAt(value: unknown, ...path: Path): boolean | undefined {
  const found = at(value, ...path);
  return typeof found === 'boolean' ? found : undefined;
}

export function listAt(value: unknown, ...path: Path): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function objectAt(value: unknown, ...path: Path): JsonObject {
  const found = at(value, ...path);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as JsonObject) : {};
}

/** Milliseconds since 1970 of the date-time at a path, read as everywhere (docs/rules/values.md#time). */
export function momentAt(value: unknown, ...path: Path): number | undefined {
  const text = textAt(value, ...path);
  return text === undefined || !isDateTime(text) ? undefined : toDate(text).getTime();
}

/** Copies JSON without members that are undefined or null, and without objects that this leaves empty; lists stay. */
export function compact(value: JsonObject): Record<string, unknown> {
  return (shrink(value) ?? {}) as Record<string, unknown>;
}

function shrink(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(shrink).filter((member) => member !== undefined);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value)
    .map(([key, member]) => [key, shrink(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
