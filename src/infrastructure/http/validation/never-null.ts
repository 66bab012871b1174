const NEVER_NULL = Symbol('never null');

/**
 * Optional fields that may be absent but not null, because a null that stood for nothing would do more than was meant
 * (docs/rules/values.md#unknown-fields).
 * @param names without any: all optional fields of the class
 */
export function NeverNull(...names: string[]): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, NEVER_NULL, { value: names });
  };
}

export function isNeverNull(target: object, name: string): boolean {
  const names = (target as { [NEVER_NULL]?: readonly string[] })[NEVER_NULL];
  return names !== undefined && (names.length === 0 || names.includes(name));
}
