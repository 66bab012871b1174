const OPEN = Symbol('open object');
const names = new Set<string>();

/**
 * Marks a nested object as free-form: declared fields are checked, all others are kept unchanged
 * (docs/rules/values.md#unknown-fields).
 */
export function OpenObject(): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, OPEN, { value: true });
    names.add(target.name);
  };
}

export function isOpenObject(target: object): boolean {
  return (target as { [OPEN]?: boolean })[OPEN] === true;
}

/** The names of all open classes, for the API document. */
export function openObjectNames(): readonly string[] {
  return [...names];
}
