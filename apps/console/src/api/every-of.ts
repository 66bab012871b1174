/** All values of an enum of the API, in this order: one that is missing does not compile. */
export function everyOf<T extends string>(values: Readonly<Record<T, true>>): readonly T[] {
  return Object.keys(values) as T[];
}
