import { mostChannelsWith, mostOfOneOwner, type NamedPlace, namesOf, namesTooMany } from './place-names';

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

const place = (names: number, channels: number): NamedPlace => ({
  identifier: 'name0',
  channel_specific_identifiers: numbered('name', names),
  channel_ids: numbered('channel', channels),
});

describe('the names of a place', () => {
  it('are its identifier and its further ones, each once', () => {
    const further = { channel_specific_identifiers: ['b', 'a', 'b'], channel_ids: ['c'] };
    expect(namesOf({ identifier: 'a', ...further })).toEqual(['a', 'b']);
  });

  it('are at most 2,000 in all of its channels together', () => {
    expect([namesTooMany(null, place(20, 100)), namesTooMany(null, place(101, 19))]).toEqual([false, false]);
    expect([namesTooMany(null, place(20, 101)), namesTooMany(null, place(101, 20))]).toEqual([true, true]);
  });

  it('allow at most that many channels', () => {
    for (const names of [20, 21, 101]) {
      const most = mostChannelsWith(names);
      expect(namesTooMany(null, place(names, most))).toBe(false);
      expect(namesTooMany(null, place(names, most + 1))).toBe(true);
    }
    expect(mostChannelsWith(5_000)).toBe(1);
  });

  it('allow one owner of a shared place at most half as many', () => {
    expect([1, 20, 40, 101, 5_000].map(mostOfOneOwner)).toEqual([50, 50, 25, 9, 1]);
  });

  it('may be more where they were, but not still more', () => {
    const before = place(100, 100);
    for (const after of [before, place(99, 101), place(101, 99), place(50, 100)])
      expect(namesTooMany(before, after)).toBe(false);
    for (const after of [place(101, 100), place(100, 101)]) expect(namesTooMany(before, after)).toBe(true);
    expect(namesTooMany(place(1, 1), before)).toBe(true);
  });
});
