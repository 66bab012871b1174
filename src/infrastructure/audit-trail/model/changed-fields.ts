type Fields = Readonly<Record<string, unknown>>;

/** Changes with every write. */
const NOT_TOLD = new Set(['updated_at']);

/** The sorted names of the fields that differ between two states of a record. Values are compared as JSON. */
export function changedFields(before: object, after: object): string[] {
  const [old, fresh] = [before as Fields, after as Fields];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((name) => !NOT_TOLD.has(name) && textOf(old[name]) !== textOf(fresh[name]))
    .sort();
}

/** Absent and null are the same. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
