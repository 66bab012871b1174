import { Tally } from './tally';

describe('a tally', () => {
  it('counts by name and forgets what counts nothing', () => {
    const tally = new Tally();
    for (const name of ['a', 'b', 'a']) tally.add(name);
    tally.remove('b');
    expect([tally.of('a'), tally.of('b')]).toEqual([2, 0]);
    expect([...tally.counts]).toEqual([['a', 2]]);
  });

  it('never counts less than nothing', () => {
    const tally = new Tally();
    tally.remove('a');
    tally.add('a');
    expect(tally.of('a')).toBe(1);
  });
});
