/**
 * Options of an `LRUCache` that keeps the entries last used, and takes memory as it fills: `max` alone would allocate lists
 * for that many entries before the first one.
 */
export const mostRecent = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });
