const FILTER = Symbol('filter query');

/** Marks the query of a route that filters without a `limit`: it refuses unknown parameters, as lists do (docs/security.md#limits-of-a-request). */
export function FilterQuery(): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, FILTER, { value: true });
  };
}

export function isFilterQuery(target: object): boolean {
  return (target as { [FILTER]?: boolean })[FILTER] === true;
}
