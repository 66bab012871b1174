import { LRUCache } from 'lru-cache';
import { mostRecent } from '.';

describe('mostRecent', () => {
  it('keeps the entries last used', () => {
    const cache = new LRUCache<string, number>(mostRecent(2));
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);

    expect([...cache.keys()].sort()).toEqual(['a', 'c']);
  });

  it('counts an entry that is set again once', () => {
    const cache = new LRUCache<string, number>(mostRecent(2));
    for (let i = 0; i < 10; i++) cache.set('a', i);
    cache.set('b', 0);

    expect([...cache.entries()]).toEqual(
      expect.arrayContaining([
        ['a', 9],
        ['b', 0],
      ]),
    );
  });

  it('keeps what is fetched', async () => {
    const cache = new LRUCache<string, string>({ ...mostRecent(2), fetchMethod: async (key) => `${key}!` });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key);

    expect(cache.size).toBe(2);
    expect(await cache.fetch('c')).toBe('c!');
  });

  it('takes no memory for entries that are not there', () => {
    const before = process.memoryUsage().heapUsed;
    const caches = Array.from({ length: 50 }, () => new LRUCache<string, number>(mostRecent(50_000)));

    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
    expect(caches).toHaveLength(50);
  });
});
