const MOST_KEPT = 100;

/** Keeps what was made of the same arguments: a format of Intl costs a hundred times as much to make as to use. */
export function madeOnce<A extends readonly unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const kept = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    let made = kept.get(key);
    if (made === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, (made = make(...args)));
    }
    return made;
  };
}
