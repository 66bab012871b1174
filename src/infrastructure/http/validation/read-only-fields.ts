const READ_ONLY = Symbol('read-only fields');

/**
 * Fields that the resource shows but its requests can't set: accepted and ignored, so that GET, change, PUT
 * works (docs/rules/values.md#unknown-fields).
 */
export function ReadOnlyFields(...names: string[]): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, READ_ONLY, { value: names });
  };
}

export function readOnlyFieldsOf(target: object): readonly string[] {
  return (target as { [READ_ONLY]?: readonly string[] })[READ_ONLY] ?? [];
}
