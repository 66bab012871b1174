/** A JSON object that somebody typed; undefined when it is none. Nothing typed is an empty one. */
export function jsonObjectIn(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** An object as somebody edits it; an empty one is nothing. */
export function jsonTextOf(value: Readonly<Record<string, unknown>> | null): string {
  return value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}
