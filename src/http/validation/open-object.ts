const OPEN = Symbol('open object');

/** Marks a nested object as free-form: the fields it declares are checked, every other one is kept as it came (D4). */
export function OpenObject(): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, OPEN, { value: true });
  };
}

export function isOpenObject(target: object): boolean {
  return (target as { [OPEN]?: boolean })[OPEN] === true;
}
